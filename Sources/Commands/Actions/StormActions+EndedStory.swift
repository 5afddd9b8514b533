import FileFormats
import Foundation
import Judging
import TrialReports
import StoreModel
import Trials

/// What led to the end of a process, as another one tells it.
struct EndedStory: Hashable, Sendable, Codable {
  /// Why what happened is wrong.
  let because: String
  /// The table.
  let lines: [String]
  /// The picture, as JSON.
  let picture: String

  /// The same as a picture.
  var drawn: RacePicture? {
    let file = FileText(name: "story", bytes: Array(picture.utf8))
    return (try? JSONText.read(file)).flatMap { RacePicture($0) }
  }
}

extension StormActions {
  /// What led to the end of a process; nil, with one line that says why, if it cannot be told.
  ///
  /// The logic runs once more for that, in a process of its own: if it is not quite deterministic
  /// it may end that, too, and what is known already must not be lost with it.
  ///
  /// - Parameters:
  ///   - found: how the process ended.
  ///   - recorded: the trial that ended it.
  ///   - exports: files for other tools, which are written meanwhile.
  ///   - terminal: where it is told that there is no story.
  /// - Returns: the story; nil without a word if it is not known in which step it ended.
  func story(
    of found: EndedAgain.End,
    _ recorded: RecordedTrial,
    _ exports: ExportOptions,
    on terminal: Terminal
  ) -> EndedStory? {
    let trial = recorded.plan(ownInvariants: ownInvariants).trial(0)
    guard found.step(of: trial) != nil else { return nil }
    let folder = TemporaryFolder()
    defer { folder.remove() }
    let ended = folder.path(of: "ended")
    do {
      try JSONEncoder().encode(found).write(to: URL(filePath: ended))
      let process = try AnsweringProcess(
        ["worker", "--recorded", "--ended", ended] + exports.files.map { "--export=\($0.path)" }
          + ["--", recorded.path],
        answersIn: folder.path(of: "story"),
        messages: .standardError
      )
      process.wait { Interruption.exitCode != nil }
      if process.end == .status(ExitCode.held.rawValue),
        let story = try? JSONDecoder().decode(EndedStory.self, from: process.answer)
      {
        return story
      }
      let reason =
        Interruption.exitCode == nil
        ? "run once more, the logic did not come to the same step (\(process.end.rawValue))"
        : "interrupted"
      terminal.message("\(toolName): what led to it is not told: \(reason)")
    } catch {
      terminal.message("\(toolName): cannot start a process to tell the story in: \(error)")
    }
    return nil
  }

  /// Tells another process what led to the end of a third one, and writes files for other tools.
  func tellStory(
    of ended: String,
    _ options: WorkerOptions,
    to answers: FileHandle,
    on terminal: Terminal
  ) -> ExitCode {
    guard let data = FileManager.default.contents(atPath: ended),
      let found = try? JSONDecoder().decode(EndedAgain.End.self, from: data),
      let recorded = recorded(options.scenarios[0], on: terminal)
    else { return .usage }
    let whole = recorded.plan(ownInvariants: ownInvariants).trial(0)
    guard let (trial, step) = found.step(of: whole),
      let run = EndedRun(
        trial,
        endedIn: step,
        found.end,
        of: recorded.recording,
        saw: found.saw,
        seen: found.seen
      )
    else { return .nothingToCompare }
    _ = export(run.outcome, of: whole, options.exports, on: terminal)
    let story = EndedStory(
      because: run.story.violation.because,
      lines: run.story.lines,
      picture: run.picture.json.compact
    )
    guard let data = try? JSONEncoder().encode(story), (try? answers.write(contentsOf: data)) != nil
    else { return .internalError }
    return .held
  }
}

import FileFormats
import Foundation
import Judging
import TrialReports
import StoreModel
import Trials

/// The story of what led to the end of a process, as another process reports it.
struct EndedStory: Hashable, Sendable, Codable {
  /// The reason why what happened is wrong.
  let because: String
  /// The lines of the story's table.
  let lines: [String]
  /// The picture, as JSON.
  let picture: String

  /// The decoded picture.
  var drawn: RacePicture? {
    let file = FileText(name: "story", bytes: Array(picture.utf8))
    return (try? JSONText.read(file)).flatMap { RacePicture($0) }
  }
}

extension StormActions {
  /// Returns the story of what led to the end of a process; nil, after a one-line message, if there
  /// is none.
  ///
  /// The logic runs once more in a separate process. If it is not fully deterministic, it may end
  /// that process too, and the facts that are already known must not be lost.
  ///
  /// - Parameters:
  ///   - found: how the process ended.
  ///   - recorded: the trial that ended it.
  ///   - exports: the files for other tools, which are written in the same run.
  ///   - terminal: the terminal for the message that there is no story.
  /// - Returns: the story; nil without a message if the step is unknown.
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
        ? "when rerun, the logic did not reach the same step (\(process.end.rawValue))"
        : "interrupted"
      terminal.message("\(toolName): no story of what led to it: \(reason)")
    } catch {
      terminal.message("\(toolName): cannot start a process for the story: \(error)")
    }
    return nil
  }

  /// Sends the story of an ended process to the parent process, and writes files for other tools.
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

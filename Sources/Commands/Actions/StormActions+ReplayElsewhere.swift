import FileFormats
import Judging
import TrialReports
import StoreModel
import Trials

extension StormActions {
  /// Replays a trial that ended its process in a child process, and compares how that one ends.
  func replayElsewhere(
    _ recorded: RecordedTrial,
    _ options: ReplayOptions,
    on terminal: Terminal
  ) async -> ExitCode {
    switch await endAgain(recorded, on: terminal) {
    case .unknown(let code): code
    case .lived: tell(nil, of: recorded, options, on: terminal)
    case .ended(let end): tell(end, of: recorded, options, on: terminal)
    }
  }

  private func tell(
    _ found: EndedAgain.End?,
    of recorded: RecordedTrial,
    _ options: ReplayOptions,
    on terminal: Terminal
  ) -> ExitCode {
    let recording = recorded.recording
    let (verdict, code): (ReplayReport.Verdict, ExitCode) =
      switch found?.isSame {
      // Which trials came before it was not recorded: alone it says nothing. And on another build
      // its seed is another run.
      case nil where recording.signature.contains("-after-others/") && recording.earlier == nil:
        (.unreachable, .nothingToCompare)
      case nil where recording.build != .current: (.unreachable, .nothingToCompare)
      case nil: (.gone, .held)
      case true?: (.cameBack, .violated)
      case false?: (.otherWay, .notDeterministic)
      }
    let story = found.flatMap { self.story(of: $0, recorded, options.exports, on: terminal) }
    let picture = options.html == nil && !options.isBugReport ? nil : story?.drawn
    let report = ReplayReport(
      verdict,
      of: recording,
      end: found?.end,
      saying: found?.words,
      picture: picture
    )
    _ = writePage(of: report.json, to: options.html, on: terminal)
    if story == nil {
      for (path, _) in options.exports.files {
        terminal.message("\(toolName): \(path): not written: its events are unknown")
      }
    }
    if options.output.isJSON {
      terminal.result(report.json.compact)
      return code
    }
    if options.isBugReport, let picture {
      let trial = recorded.plan(ownInvariants: ownInvariants).trial(0)
      for line in bugReport(of: recording, trial, picture, options) { terminal.result(line) }
      return code
    }
    terminal.result("\(verdict.rawValue): \(recording.signature)")
    terminal.result("  \(recording.variant)  seed \(recording.seed)")
    switch found {
    case let found? where !found.isSame:
      terminal.result("  recorded  \(recording.end?.rawValue ?? "unknown")")
      terminal.result("  now       \(found.end.rawValue)")
    case let found?:
      terminal.result("  saw       \(found.saw)")
      if found.saw != recording.saw { terminal.result("  recorded  \(recording.saw)") }
      terminal.result("  expected  \(recording.expected)")
      terminal.result("  because   \(story?.because ?? recording.because)")
      for line in story?.lines ?? [] { terminal.result("  " + line) }
    case nil: tellMissing(recording, on: terminal)
    }
    return code
  }

  /// Prints why a trial that did not end its process proves nothing, or which trials it ran after.
  private func tellMissing(_ recording: Recording, on terminal: Terminal) {
    if let earlier = recording.earlier {
      terminal.result(
        "  even after \(earlier.trials) earlier trials of its scenario, it did not end its process"
      )
    } else if recording.signature.contains("-after-others/") {
      terminal.result("  it ran alone: which earlier trials it needs is unknown")
    } else if recording.build != .current {
      terminal.result(
        "  means     recorded with \(recording.build.directoryName), this is "
          + "\(Build.current.directoryName): its seed takes other steps here"
      )
    }
  }
}

import FileFormats
import Judging
import TrialReports
import StoreModel
import Trials

extension ReplayCommand {
  /// Replays a trial that ended its process in a child process, and compares how that one ends.
  func replayElsewhere(
    _ recorded: RecordedTrial
  ) throws(Refusal) -> ExitCode {
    switch tool.observe(recorded, until: { Interruption.exitCode != nil }) {
    case .stopped: return Interruption.exitCode ?? .internalError
    case .failed(let reason): throw Refusal(reason, .internalError)
    case .lived: return reportEnd(nil, of: recorded)
    case .ended(let end): return reportEnd(end, of: recorded)
    }
  }

  private func reportEnd(
    _ found: ObservedEnd?,
    of recorded: RecordedTrial
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
    let story = found.flatMap { tool.story(of: $0, recorded, options.exports) }
    let replayed = Replayed(
      report: ReplayReport(
        verdict,
        of: recording,
        end: found?.end,
        saying: found?.words,
        picture: options.html == nil && !options.isBugReport ? nil : story?.picture
      ),
      code: code,
      trial: recorded.plan(ownInvariants: tool.ownInvariants).trial(0),
      hasEvents: story != nil,
      details: details(found, story, recording)
    )
    return printVerdict(replayed)
  }

  private func details(
    _ found: ObservedEnd?,
    _ story: EndedStory?,
    _ recording: Recording
  ) -> [String] {
    guard let found else { return missing(recording) }
    guard found.isSame else {
      return [
        "recorded  \(recording.end?.rawValue ?? "unknown")", "now       \(found.end.rawValue)",
      ]
    }
    return ended(saw: found.saw, recording)
      + [
        "expected  \(recording.expected)", "because   \(story?.because ?? recording.because)",
      ] + (story?.lines ?? [])
  }

  /// Returns how a process ended, and how the recorded one did if that differs.
  func ended(saw: String, _ recording: Recording) -> [String] {
    ["saw       \(saw)"] + (saw == recording.saw ? [] : ["recorded  \(recording.saw)"])
  }

  /// Returns why a trial that did not end its process proves nothing, or which trials it ran after.
  private func missing(_ recording: Recording) -> [String] {
    if let earlier = recording.earlier {
      return [
        "even after \(earlier.trials) earlier trials of its scenario, it did not end its process"
      ]
    }
    if recording.signature.contains("-after-others/") {
      return ["it ran alone: which earlier trials it needs is unknown"]
    }
    guard recording.build != .current else { return [] }
    return [
      "means     recorded with \(recording.build.directoryName), this is "
        + "\(Build.current.directoryName): its seed takes other steps here"
    ]
  }
}

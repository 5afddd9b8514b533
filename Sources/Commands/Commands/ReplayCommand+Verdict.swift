import FileFormats
import StoreJSON
import StoreModel
import TrialReports
import Trials

/// A finished replay, whatever process it ran in.
struct Replayed {
  let report: ReplayReport
  let code: ExitCode
  /// The trial for a bug report; nil if it is unknown.
  var trial: Trial?
  /// Whether the events of the replay are known.
  var hasEvents = true
  /// The size of the run; empty if it is unknown.
  var run = ""
  /// The lines after the verdict; nil if a message has said everything.
  let details: [String]?
  /// Makes further lines, for which the trial may run again; called only if they are printed.
  var story: () -> [String] = { [] }
}

extension ReplayCommand {
  /// Writes the page of a replay and prints its verdict: as JSON, as a bug report, or as text.
  func printVerdict(_ replayed: Replayed) -> ExitCode {
    let report = replayed.report
    let json = report.json
    _ = tool.writePage(of: json, to: options.html)
    if !replayed.hasEvents {
      for (path, _) in options.exports.files {
        message("\(path): not written: its events are unknown")
      }
    }
    if terminal.isJSON {
      terminal.result(json.compact)
      return replayed.code
    }
    if options.isBugReport {
      if let picture = report.picture, let trial = replayed.trial {
        let lines = bugReport(of: report.recording, trial, picture)
        for line in lines { terminal.result(line) }
        return replayed.code
      }
      if !replayed.hasEvents, report.end != nil {
        message("--bug-report: what led to this end is unknown")
      }
    }
    guard let details = replayed.details else { return replayed.code }
    let run = replayed.run.isEmpty ? "" : "  " + replayed.run
    terminal.result("\(report.verdict.rawValue): \(report.recording.signature)")
    terminal.result("  \(report.variant)  seed \(report.recording.seed)\(run)")
    for line in details + replayed.story() { terminal.result("  " + line) }
    return replayed.code
  }

  /// Returns the picture of a recorded race, if requested and if its trial shows it on this build.
  func picture(of recording: Recording, _ trial: Trial) -> RacePicture? {
    guard options.html != nil || options.isBugReport else { return nil }
    return RacePicture(trial, signature: recording.signature)
  }

  /// Returns a bug report of a recorded race: plain text with all facts and how to reproduce it.
  func bugReport(
    of recording: Recording,
    _ trial: Trial,
    _ picture: RacePicture
  ) -> [String] {
    let build = recording.build
    let path = options.recording.inShell
    let variant = trial.variant.id
    let other = variant == recording.variant ? "" : " --variant \(variant)"
    let facts = [
      "RACE \(picture.signature)", "  saw       \(picture.saw)",
      "  expected  \(picture.expected)", "  because   \(picture.because)",
      "  logic     \(variant), scenario \(recording.source.fileName), "
        + "seed \(recording.seed)",
      "  with      StoreStorm \(recording.tool), \(build.toolchain), \(build.platform), "
        + build.configuration,
      "  replay    \(tool.command) replay \(path)\(other)",
    ]
    // A test replays only the recorded logic.
    let options = trial.variant.exportOptions(for: recording.signature)
    let test = "  as test   \(tool.command) export-test \(path)\(options)"
    let isTested = other.isEmpty && recording.canBeTested
    return facts + (isTested ? [test, ""] : [""]) + RaceText(picture).lines
  }
}

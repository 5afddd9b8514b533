import FileFormats
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

extension StormActions {
  /// Writes the page of a replay and prints its verdict: as JSON, as a bug report, or as text.
  func tell(_ replayed: Replayed, _ options: ReplayOptions) -> ExitCode {
    let report = replayed.report
    let json = report.json
    _ = writePage(of: json, to: options.html)
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
        let lines = bugReport(of: report.recording, trial, picture, options)
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
}

import FileFormats
import Judging
import TrialReports
import StoreModel
import Trials

extension StormActions {
  /// The number of step timeouts that one replay attempt may take.
  private static let stepsOfAttempt = 6

  /// Whether this process is the child of a replaying process.
  var isReplayChild: Bool { ReplayChild(environment: environment) != nil }

  /// Replays in a child process with other logic, because that logic may end its process too.
  func replayInChild(
    _ recorded: RecordedTrial,
    around id: String,
    _ options: ReplayOptions,
    on terminal: Terminal
  ) -> ExitCode {
    let plan = recorded.plan(ownInvariants: ownInvariants)
    let timeout = Timeouts.of(plan, environment: environment) * Self.stepsOfAttempt
    switch ReplayProcess(options: options, timeout: timeout).run() {
    case .verdict(let code, let results):
      if !results.isEmpty { terminal.result(String(results.dropLast())) }
      return Interruption.exitCode ?? code
    case .ended(let end, let words):
      if let code = Interruption.exitCode { return code }
      if end == .stoodStill, recorded.recording.end != .stoodStill {
        terminal.message(
          "\(toolName): \(id): no attempt ended within \(timeout); nothing was checked"
        )
        _ = report(.unreachable, end, words, recorded.recording, id, options, on: terminal)
        return .nothingToCompare
      }
      return tell(end, words, of: recorded.recording, around: id, options, on: terminal)
    case nil:
      terminal.message("\(toolName): cannot start a replay process")
      return .internalError
    }
  }

  /// Reports that the other logic ended its process as well.
  private func tell(
    _ end: ProcessEnd,
    _ words: String?,
    of recording: Recording,
    around id: String,
    _ options: ReplayOptions,
    on terminal: Terminal
  ) -> ExitCode {
    let verdict: ReplayReport.Verdict = end == recording.end ? .cameBack : .otherWay
    if report(verdict, end, words, recording, id, options, on: terminal) { return .violated }
    if options.isBugReport {
      terminal.message("\(toolName): --bug-report: what led to this end is unknown")
    }
    let saw = end.saw(saying: words)
    terminal.result("\(verdict.rawValue): \(recording.signature)")
    terminal.result("  \(id)  seed \(recording.seed)")
    terminal.result("  saw       \(saw)")
    if saw != recording.saw { terminal.result("  recorded  \(recording.saw)") }
    return .violated
  }

  /// Writes the machine-readable result; returns true if it went to standard output, which then
  /// must hold nothing else.
  private func report(
    _ verdict: ReplayReport.Verdict,
    _ end: ProcessEnd,
    _ words: String?,
    _ recording: Recording,
    _ id: String,
    _ options: ReplayOptions,
    on terminal: Terminal
  ) -> Bool {
    let report = ReplayReport(
      verdict,
      of: recording,
      variant: id,
      end: end,
      saying: words,
      wentByNames: recording.holdsNames
    )
    _ = writePage(of: report.json, to: options.html, on: terminal)
    for (path, _) in options.exports.files {
      terminal.message("\(toolName): \(path): not written: its events are unknown")
    }
    if options.output.isJSON { terminal.result(report.json.compact) }
    return options.output.isJSON
  }
}

import Foundation
import Simulation
import Trials

extension StormActions {
  /// Goes by the order of named operations, and says so.
  func replayByNames(
    _ recording: Recording,
    _ trial: Trial,
    because reason: String,
    _ options: ReplayOptions,
    on terminal: Terminal
  ) -> ExitCode {
    terminal.message("\(toolName): going by named operations: \(reason)")
    let start = ContinuousClock.now
    var progress = Progress(on: terminal)
    let named = recording.replayByNames(trial) { attempt in
      progress.update(after: .now - start, "attempt \(Digits.grouped(attempt + 1))")
      return Interruption.exitCode == nil
    }
    progress.finish()
    if let code = Interruption.exitCode { return code }
    guard let named else {
      terminal.message("\(toolName): the recording holds no named operations: only its seed")
      return .nothingToCompare
    }
    let (verdict, code): (ReplayReport.Verdict, ExitCode) =
      switch named.ending {
      case .cameBack: (.cameBack, .violated)
      case .gone: (.gone, .held)
      case .unreachable: (.unreachable, .nothingToCompare)
      }
    _ = export(named.outcome, of: named.trial, options.exports, on: terminal)
    // On another build both orders can mostly be run too; else what came back is drawn alone.
    let picture =
      named.ending != .cameBack
      ? nil
      : picture(of: recording, trial, options) ?? picture(of: recording, named.trial, options)
    let report = ReplayReport(
      verdict,
      of: recording,
      named.outcome,
      named: named,
      picture: picture
    )
    let told = report.json
    _ = writePage(of: told, to: options.html, on: terminal)
    if options.output.isJSON {
      terminal.result(told.compact)
      return code
    }
    if options.isBugReport, let picture {
      let lines = bugReport(of: recording, trial, picture, options.recording)
      for line in lines { terminal.result(line) }
      return code
    }
    terminal.result("\(verdict.rawValue): \(recording.signature)")
    terminal.result(
      "  \(recording.variant)  seed \(recording.seed)  \(named.outcome.counters.steps) steps"
    )
    terminal.result(
      "  by names  \(Digits.grouped(named.progress.met)) of \(Digits.grouped(named.names)) met, "
        + "attempt \(Digits.grouped(named.attempts)) of at most "
        + Digits.grouped(NamedReplay.mostAttempts)
    )
    if let stuck = named.stuck, named.ending != .cameBack {
      terminal.result("  stuck at  \(stuck)")
      terminal.result(
        "  means     the race did not come back: the logic does not come that far in this order "
          + "any more; where it was mended that is the usual answer, and a hunt makes sure"
      )
    }
    tellViolation(named.outcome, of: recording, named.trial, options, on: terminal)
    return code
  }
}

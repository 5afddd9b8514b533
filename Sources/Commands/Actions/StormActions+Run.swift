import Foundation
import Simulation
import StoreModel
import StoreSimulation
import Trials

extension StormActions {
  /// Runs one trial, load sized.
  package func run(_ options: RunOptions, on terminal: Terminal) async -> ExitCode {
    if options.trial.strategy == StrategyName.exhaustive.rawValue {
      terminal.message(
        "\(toolName): --strategy: 'exhaustive' is for the small trials of hunt"
      )
      return .usage
    }
    guard canExport(options.exports, RunReport.exportKinds, of: "run", on: terminal),
      let scenario = load([options.scenario], on: terminal)?.first,
      let variant = variant(options.trial.variant, for: scenario, on: terminal),
      let weather = weather(options.trial, otherwise: .asWritten, on: terminal)
    else { return .usage }
    let directory = scenario.directory(options.directory)
    guard canWrite(to: directory, on: terminal) else { return .usage }
    let trial = Trial(
      scenario: scenario,
      variant: variant,
      strategy: strategy(options.trial.strategy, otherwise: .random),
      seed: seed(options.trial),
      users: options.trial.users,
      purpose: .load,
      weather: weather,
      invariants: invariants(for: scenario, variant)
    )
    guard let events = eventLog(options.exports, trial, on: terminal) else { return .usage }
    terminal.note("seed \(trial.seed)  \(variant.id)  \(trial.plan.population.users) users")
    let clock = ContinuousClock()
    let start = clock.now
    var progress = Progress(on: terminal)
    let horizon = scenario.plan.horizon
    let watch = StandstillWatch { code in
      terminal.message("\(toolName): the run stands still inside one step: nothing was judged")
      _exit(code.rawValue)
    }
    let outcome = trial.run(hearing: events.hear) { instant, steps in
      progress.update(
        after: clock.now - start,
        "\(min(100, instant.rawValue * 100 / max(1, horizon.rawValue))) %  "
          + "\(VirtualTimeText.clock(instant))  \(Digits.grouped(Int(steps))) steps"
      )
      guard Interruption.exitCode != nil else { return true }
      watch.end()
      return false
    }
    watch.end()
    progress.finish()
    let wall = clock.now - start
    let races = RaceFolder(in: directory)
    guard setAside(races, on: terminal),
      let recordings = record(outcome, of: trial, in: races, on: terminal)
    else { return .usage }
    var report = RunReport(
      trial: trial,
      outcome: outcome,
      wallTime: wall,
      wasInterrupted: Interruption.exitCode != nil,
      recordings: recordings
    )
    report.toolCommand = toolCommand
    return tell(report, events, options, to: directory, on: terminal)
  }

  /// Writes the result and what was asked for beside it, and tells of it.
  private func tell(
    _ report: RunReport,
    _ events: EventSink,
    _ options: RunOptions,
    to directory: String,
    on terminal: Terminal
  ) -> ExitCode {
    guard write(report.json.pretty, to: "\(directory)/result.json", on: terminal),
      writePage(of: report.json, to: options.html, on: terminal)
    else { return .usage }
    let isExported = export(report, events, options.exports, on: terminal)
    if options.output.isJSON {
      terminal.result(report.json.compact)
    } else {
      for line in report.lines { terminal.result(line) }
    }
    if let code = Interruption.exitCode { return code }
    if case .escaped = report.outcome.ending { return .notDeterministic }
    tellJob("run", report.cases, report.lines, on: terminal)
    return report.held ? isExported ? .held : .usage : .violated
  }

  /// Records what was violated; returns the paths, or nil if nothing could be written.
  private func record(
    _ outcome: Outcome,
    of trial: Trial,
    in races: RaceFolder,
    on terminal: Terminal
  ) -> [String]? {
    guard var recording = Recording(trial, outcome) else { return [] }
    // The digest of a run that was cut short belongs to no run.
    if Interruption.exitCode != nil { recording.digest = nil }
    let path = races.path(of: "\(trial.seed).race")
    return write(recording.text, to: path, on: terminal) ? [path] : nil
  }
}

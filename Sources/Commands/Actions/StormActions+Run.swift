import FileFormats
import Foundation
import TrialReports
import Simulation
import StoreModel
import StoreSimulation
import Synchronization
import Trials

extension StormActions {
  /// Runs one load-sized trial.
  func run(_ options: RunOptions) async throws -> ExitCode {
    if options.trial.strategy == StrategyName.exhaustive.rawValue {
      throw Refusal("--strategy: 'exhaustive' works only with the small trials of hunt")
    }
    if let refusal = options.refusal { throw Refusal(refusal) }
    try checkExport(options.exports, options.html, of: .run)
    let scenarios = try load([options.scenario], reported: options.trial.reported)
    guard let scenario = scenarios.first else { throw Refusal(nil) }
    let variant = try variant(options.trial.variant, for: scenario)
    let faultProfile = try faultProfile(options.trial, otherwise: .asWritten)
    let directory = scenario.directory(options.directory)
    let claims = try claim([directory])
    defer { claims.release() }
    var trial = Trial(
      scenario: scenario,
      variant: variant,
      strategy: strategy(options.trial.strategy, otherwise: .random),
      seed: seed(options.trial),
      users: options.trial.users,
      purpose: .load,
      faultProfile: faultProfile,
      invariants: invariants(for: scenario, variant)
    )
    try checkMemory(for: trial.plan.population.users)
    let events = try eventSink(options.exports, trial)
    trial.pace = options.isReal ? options.pace.map { Int64($0) } ?? trial.usualPace : nil
    terminal.note(
      "seed \(trial.seed)  \(variant.id)  \(trial.plan.population.users) users"
        + (trial.pace.map { "  real threads, \($0) virtual seconds per second" } ?? "")
    )
    let (outcome, wall) = await carryOut(trial, events)
    let recordings = attempt { try record(outcome, of: trial, in: RaceFolder(in: directory)) }
    var report = RunReport(
      trial: trial,
      outcome: outcome,
      wallTime: wall,
      wasInterrupted: Interruption.exitCode != nil,
      recordings: recordings ?? []
    )
    report.toolCommand = toolCommand
    let code = await tell(report, events, options, to: directory)
    return recordings == nil && code == .held ? .usage : code
  }

  /// Refuses a run that would end without a result because its memory is limited, and says if the
  /// machine has less than the run needs.
  private func checkMemory(for users: Int) throws(Refusal) {
    if let obstacle = ProcessLimits.ofThisProcess.obstacle(toUsers: users) {
      throw Refusal("run: \(obstacle)")
    }
    let machine = ProcessInfo.processInfo.physicalMemory
    let needed = UInt64(users) * ProcessLimits.memoryOfUser
    if needed > machine {
      terminal.note(
        "\(users) users need at least \(needed >> 20) MB of memory, and this machine has "
          + "\(machine >> 20) MB"
      )
    }
  }

  /// Writes the result and the requested files, and prints the result even if a file could not be
  /// written.
  private func tell(
    _ report: RunReport,
    _ events: EventSink,
    _ options: RunOptions,
    to directory: String
  ) async -> ExitCode {
    var isWritten = write(report.json.pretty, to: "\(directory)/result.json")
    isWritten = writePage(of: report.json, to: options.html) && isWritten
    isWritten = export(report, events, options.exports) && isWritten
    terminal.result(report.json, or: report.lines)
    if let code = Interruption.exitCode { return code }
    if case .escaped = report.outcome.ending { return .notDeterministic }
    tellJob("run", report.cases, report.lines)
    let violations = report.outcome.verdict.violationCount + report.outcome.violations.count
    if options.huntsOnViolation, violations > 0 {
      terminal.note("hunting for the violation with few users, for at most a minute")
      let hunt = HuntOptions(of: options, seed: report.trial.seed, directory: "\(directory)/hunt")
      let code = await perform(.hunt(hunt), on: terminal.isJSON ? terminal.silent : terminal)
      if terminal.isJSON { terminal.note("result of the hunt: \(directory)/hunt/hunt.json") }
      if Interruption.exitCode != nil || code == .internalError { return code }
    }
    return report.held ? isWritten ? .held : .usage : .violated
  }

  /// Runs a trial in virtual time or on real threads; an interrupt ends it.
  private func carryOut(
    _ trial: Trial,
    _ events: EventSink
  ) async -> (outcome: Outcome, wall: Duration) {
    let progress = RunProgress(of: trial, on: terminal)
    let hasBegun = Atomic<Bool>(false)
    let watch = StandstillWatch { code in
      // Creating a million users takes seconds, during which there are no steps to stop between.
      let reason =
        hasBegun.load(ordering: .relaxed)
        ? "the run hung within one step (deadlock or endless loop)"
        : "interrupted before the first step"
      message("\(reason); nothing was checked")
      _exit(code.rawValue)
    }
    let goesOn: @Sendable (VirtualInstant, UInt64) -> Bool = { instant, steps in
      hasBegun.store(true, ordering: .relaxed)
      progress.update(instant, steps)
      guard Interruption.exitCode != nil else { return true }
      watch.end()
      return false
    }
    LogicGuard.listenForEscapes(toolName)
    LogicGuard.beginWarning(toolName, of: trial.variant.id)
    let outcome =
      trial.pace == nil
      ? trial.run(hearing: events.hear, progress: goesOn)
      : await trial.runOnThreads(progress: goesOn, hearing: events.hear)
    LogicGuard.endWarning()
    watch.end()
    progress.finish()
    return (outcome, progress.elapsed)
  }

  /// Records the violation and returns the paths; moves the recordings of the previous run aside.
  private func record(
    _ outcome: Outcome,
    of trial: Trial,
    in races: RaceFolder
  ) throws(AtomicFile.Failure) -> [String] {
    if let note = races.note(ofSetAside: try races.setAside()) { terminal.note(note) }
    // A run on real threads cannot be replayed.
    guard trial.pace == nil, var recording = Recording(trial, outcome) else { return [] }
    // The digest of an interrupted run matches no complete run.
    if Interruption.exitCode != nil { recording.digest = nil }
    let path = races.path(of: "\(trial.seed).race")
    try AtomicFile.write(recording.text, to: path)
    return [path]
  }
}

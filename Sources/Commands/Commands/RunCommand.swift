import FileFormats
import Foundation
import Simulation
import StoreJSON
import StoreModel
import StoreSimulation
import Synchronization
import TrialReports
import Trials

/// `run FILE`: runs one load-sized trial.
struct RunCommand: ToolCommand {
  static let description = CommandDescription(
    "run",
    "Run one load-sized trial of a scenario; report timings and invariants",
    positional: .scenario,
    options: TrialOptions.descriptions + [.clock, .pace, .huntOnViolation, .out, .html, .export]
      + OptionDescription.outputs,
    examples: [
      "run Scenarios/ask-to-buy.json5": "10,000 users exercising the reference logic",
      "run Scenarios/ask-to-buy.json5 --users 1000000 --seed 7 --json":
        "a million users, with the result as JSON",
      "run Scenarios/load/opening-rush.json5 --export rush.hlog --export rush.prom":
        "histograms for HdrHistogram's tools, and metrics for Prometheus",
      "run Scenarios/unlock-basics.json5 --time real --hunt-on-violation":
        "on real threads, about a minute; then hunts violations with few users",
    ]
  )

  struct Options: CommandOptions {
    /// The scenario file.
    var scenario: String
    /// The options for the trial.
    var trial: TrialOptions
    /// The folder for files; if nil, `results/runs/<name>`.
    var directory: String?
    /// The files for other tools.
    var exports: ExportOptions
    /// Whether the logic runs on real threads, by the wall clock.
    var isReal: Bool
    /// The virtual seconds per real second; if nil, the horizon takes a minute.
    var pace: Int?
    /// Whether a hunt with few users follows a violation.
    var huntsOnViolation: Bool
    /// The path of a page of the result; if nil, no page is written.
    var html: String?

    /// A one-line message if these options contradict one another; otherwise nil.
    var refusal: String? {
      if pace != nil, !isReal { return "--pace applies only to the wall clock; add --time real" }
      if isReal, trial.strategy != nil {
        return "--strategy: with --time real, no strategy chooses the next step; omit it"
      }
      return nil
    }

    init(_ arguments: ParsedArguments) {
      scenario = arguments.positionals.first ?? ""
      trial = TrialOptions(arguments)
      directory = arguments.text(.out)
      exports = ExportOptions(arguments)
      isReal = arguments.text(.clock) == "real"
      pace = arguments.count(.pace)
      huntsOnViolation = arguments.has(.huntOnViolation)
      html = arguments.text(.html)
    }
  }

  let options: Options
  let tool: Tool
}

extension OptionDescription {
  fileprivate static let clock = OptionDescription(
    "time",
    "KIND",
    .word(among: ["virtual", "real"])
  )
  .help("virtual (repeatable) or real (the logic on real threads, by the wall clock)")
  fileprivate static let pace = OptionDescription("pace", "N", .count(1...1_000_000))
    .help("With --time real, virtual seconds per second; default: the horizon takes a minute")
  fileprivate static let huntOnViolation = OptionDescription(flag: "hunt-on-violation")
    .help("If there is a violation, hunt for it with few users, for at most a minute")
}

extension RunCommand {
  /// Runs one load-sized trial.
  func run() async throws -> ExitCode {
    if options.trial.strategy == StrategyName.exhaustive.rawValue {
      throw Refusal("--strategy: 'exhaustive' works only with the small trials of hunt")
    }
    if let refusal = options.refusal { throw Refusal(refusal) }
    try tool.checkExport(options.exports, options.html, of: .run)
    let scenarios = try tool.load([options.scenario], reported: options.trial.reported)
    guard let scenario = scenarios.first else { throw Refusal(nil) }
    let variant = try tool.variant(options.trial.variant, for: scenario)
    let faultProfile = try tool.faultProfile(options.trial, otherwise: .asWritten)
    let directory = scenario.directory(options.directory)
    let claims = try tool.claim([directory])
    defer { claims.release() }
    let trial = Trial(
      scenario: scenario,
      variant: variant,
      strategy: tool.strategy(options.trial.strategy, otherwise: .random),
      seed: tool.seed(options.trial),
      users: options.trial.users,
      purpose: .load,
      faultProfile: faultProfile,
      invariants: tool.invariants(for: scenario, variant)
    )
    try checkMemory(for: trial.plan.population.users)
    let events = try tool.eventSink(options.exports, trial)
    let pace = options.isReal ? options.pace.map { Int64($0) } ?? trial.usualPace : nil
    terminal.printNote(
      "seed \(trial.seed)  \(variant.id)  \(trial.plan.population.users) users"
        + (pace.map { "  real threads, \($0) virtual seconds per second" } ?? "")
    )
    let (outcome, wall) = await carryOut(trial, pace: pace, events)
    let recordings = tool.attempt { try record(outcome, of: trial, in: RaceFolder(in: directory)) }
    var report = RunReport(
      trial: trial,
      outcome: outcome,
      wallTime: wall,
      wasInterrupted: Interruption.exitCode != nil,
      recordings: recordings ?? []
    )
    report.toolCommand = tool.command
    let code = await reportResult(report, events, to: directory)
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
      terminal.printNote(
        "\(users) users need at least \(needed >> 20) MB of memory, and this machine has "
          + "\(machine >> 20) MB"
      )
    }
  }

  /// Writes the result and the requested files, and prints the result even if a file could not be
  /// written.
  private func reportResult(
    _ report: RunReport,
    _ events: EventSink,
    to directory: String
  ) async -> ExitCode {
    var isWritten = tool.write(report.json.pretty, to: "\(directory)/result.json")
    isWritten = tool.writePage(of: report.json, to: options.html) && isWritten
    isWritten = tool.export(report, events, options.exports) && isWritten
    terminal.result(report.json, or: report.lines)
    if let code = Interruption.exitCode { return code }
    if case .escaped = report.outcome.ending { return .notDeterministic }
    tool.tellJob("run", report.cases, report.lines)
    let violations = report.outcome.verdict.violationCount + report.outcome.violations.count
    if options.huntsOnViolation, violations > 0 {
      terminal.printNote("hunting for the violation with few users, for at most a minute")
      let hunt = HuntCommand.Options(
        of: options,
        seed: report.trial.seed,
        directory: "\(directory)/hunt"
      )
      var hunting = tool
      if terminal.isJSON { hunting.terminal = terminal.silent }
      let code: ExitCode
      do { code = try await HuntCommand(options: hunt, tool: hunting).run() } catch {
        code = tool.report(error)
      }
      if terminal.isJSON { terminal.printNote("result of the hunt: \(directory)/hunt/hunt.json") }
      if Interruption.exitCode != nil || code == .internalError { return code }
    }
    return report.held ? isWritten ? .held : .usage : .violated
  }

  /// Runs a trial in virtual time or on real threads; an interrupt ends it.
  private func carryOut(
    _ trial: Trial,
    pace: Int64?,
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
    LogicGuard.listenForEscapes(tool.name)
    LogicGuard.beginWarning(tool.name, of: trial.variant.id)
    let outcome: Outcome
    if let pace {
      outcome = await trial.runOnThreads(pace: pace, progress: goesOn, hearing: events.hear)
    } else {
      outcome = trial.run(hearing: events.hear, progress: goesOn)
    }
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
    if let note = races.setAsideMessage(count: try races.setAside()) { terminal.printNote(note) }
    // A run on real threads cannot be replayed.
    guard !options.isReal, var recording = Recording(trial, outcome) else { return [] }
    // The digest of an interrupted run matches no complete run.
    if Interruption.exitCode != nil { recording.digest = nil }
    let path = races.path(of: "\(trial.seed).race")
    try AtomicFile.write(recording.text, to: path)
    return [path]
  }
}

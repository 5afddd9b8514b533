import FileFormats
import Foundation
import StoreModel
import TrialReports
import Trials

/// `hunt FILE...`: runs many small trials until the budget ends.
struct HuntCommand: ToolCommand {
  static let description = CommandDescription(
    "hunt",
    "Run many small trials; record and report each kind of violation",
    positional: .scenarios,
    options: [.trials, .time, .jobs, .keepGoing, .failFast, .noShrink, .inFull, .shard]
      + TrialOptions.descriptions
      + [.out, .html, .export]
      + OptionDescription.outputs,
    examples: [
      "hunt Scenarios/ask-to-buy.json5 --variant unlock/as-designed --for 30s":
        "searches for races for half a minute",
      "hunt Scenarios/restore.json5 --trials 10000 --seed 0x5eed --jobs 1":
        "the same ten thousand trials each time",
      "hunt Scenarios/restore.json5 --trials 10000 --seed 1 --shard 3/8 --out results/many":
        "one eighth of them; see 'merge'",
    ]
  )

  struct Options: CommandOptions {
    /// The scenario files, at least one.
    var scenarios: [String]
    /// The options for each trial.
    var trial: TrialOptions
    /// The most trials to run; if nil, ``time`` or the command's default is the bound.
    var trials: Int?
    /// The most wall-clock time for the search; if nil, ``trials`` is the bound.
    ///
    /// ``ShrinkingTime`` limits the time for shrinking the findings.
    var time: Duration?
    /// The number of workers; if nil, one per processor.
    var jobs: Int?
    /// The folder for files; if nil, `results/runs/<name>`.
    var directory: String?
    /// Whether to continue after the first violation.
    var keepsGoing = false
    /// Whether to end at the first violation.
    var failsFast = false
    /// The shard to run; if nil, all trials run.
    var shard: ShardSource?
    /// Whether findings are shrunk after the search.
    var shrinks = true
    /// The most findings to shrink and print in full; if nil, all.
    var mostInFull: Int?
    /// The files for other tools.
    var exports: ExportOptions
    /// The path of a page of the result; if nil, no page is written.
    var html: String?

    /// A one-line message if these options contradict one another; otherwise nil.
    var refusal: String? {
      if keepsGoing, failsFast {
        return "--keep-going and --fail-fast exclude each other; give one of them"
      }
      guard shard != nil else { return nil }
      if trial.strategy == "exhaustive" { return "--shard: an exhaustive hunt cannot be sharded" }
      if time != nil { return "--shard splits trials, not time: use --trials, not --for" }
      if trials == nil { return "--shard: set --trials to the number of trials of all shards" }
      return trial.seed == nil ? "--shard: set --seed to the seed that all shards start from" : nil
    }

    /// Creates the options of a hunt for a run's violation: few users, and at most a minute.
    init(of run: RunCommand.Options, seed: UInt64, directory: String) {
      scenarios = [run.scenario]
      trial = run.trial
      (trial.seed, trial.users, trial.strategy) = (seed, nil, nil)
      trials = 100_000
      time = .seconds(60)
      self.directory = directory
      exports = ExportOptions(paths: [])
    }

    init(_ arguments: ParsedArguments) {
      scenarios = arguments.positionals
      trial = TrialOptions(arguments)
      trials = arguments.count(.trials)
      time = arguments.length(.time)
      jobs = arguments.count(.jobs)
      directory = arguments.text(.out)
      keepsGoing = arguments.has(.keepGoing)
      failsFast = arguments.has(.failFast)
      shard = arguments.text(.shard).flatMap(ShardSource.init)
      shrinks = !arguments.has(.noShrink)
      mostInFull = arguments.count(.inFull)
      exports = ExportOptions(arguments)
      html = arguments.text(.html)
    }
  }

  let options: Options
  let tool: Tool
}

extension OptionDescription {
  fileprivate static let inFull = OptionDescription("in-full", "N", .count(1...1_000))
    .help("The most findings to shrink and print in full, one of each rule first; default: all")
  fileprivate static let keepGoing = OptionDescription(flag: "keep-going")
    .help("Continue after the first violation, to the end of the budget")
  fileprivate static let failFast = OptionDescription(flag: "fail-fast")
    .help("End a shard at its first violation; without --shard, a hunt does so anyway")
  fileprivate static let shard = OptionDescription("shard", "I/N", .form(ShardSource.form))
    .help(
      "Run shard I of N, counted from 0, or auto to read the engine's variables; needs --trials "
        + "and --seed"
    )
  fileprivate static let jobs = OptionDescription("jobs", "N", .count(1...1_024))
    .help("The number of workers; default: one per processor")
}

extension HuntCommand {
  private static let defaultTrials = 10_000

  /// Runs many small trials in child processes.
  func run() async throws -> ExitCode {
    if let refusal = options.refusal { throw Refusal(refusal) }
    try tool.checkExport(options.exports, options.html, of: .hunt)
    if let source = options.shard { return try await hunt(source) }
    let seed = tool.seed(options.trial)
    let plan = try tool.plan(options.scenarios, options.trial, seed: seed)
    let claims = try tool.claim(plan.scenarios.map { $0.directory(options.directory) })
    defer { claims.release() }
    printPlan(plan)
    let wrongGlue = try wrongGlue(in: plan)
    let known = try KnownFile.load(beside: plan.scenarios.map(\.source.fileName))
    if plan.strategy == .exhaustive {
      var report = exhaust(plan, known)
      report.wrongGlue = wrongGlue
      return finish(report)
    }
    let queue = HuntQueue(
      trials: options.trials ?? (options.time == nil ? Self.defaultTrials : .max),
      keepsGoing: options.keepsGoing,
      scenarioCount: plan.scenarios.count,
      isKnown: isKnown(known, in: plan)
    )
    let directory = plan.scenarios[0].directory(options.directory)
    var soFar = FindingsSoFar(in: directory, plan, command: tool.command, options.trial)
    if let note = soFar.noteOfEarlier() { terminal.printNote(note) }
    let start = ContinuousClock.now
    let firstStory = FirstStory(plan, tool, isKnown: isKnown(known, in: plan))
    await work(queue, plan, start: start) {
      soFar.update(from: queue)
      // Without --keep-going, the report follows at once.
      guard options.keepsGoing, options.shrinks, !terminal.isQuiet else { return [] }
      return firstStory.nextLines(of: queue)
    }
    let isWhole = describeFaults(of: queue, plan)
    let tally = queue.tally
    if !isWhole, tally.trials == 0 { return .internalError }
    let isStopped = isWhole && !options.keepsGoing && Interruption.exitCode == nil
    if isStopped, !tally.findings.isEmpty, tally.trials < options.trials ?? .max {
      let of = options.trials.map { " of \(Digits.grouped($0))" } ?? ""
      terminal.printNote(
        "stopped after \(Digits.grouped(tally.trials))\(of) trials because of a finding; "
          + "use --keep-going to continue"
      )
    }
    let wasInterrupted = !isWhole || Interruption.exitCode != nil
    var report = tool.report(
      plan,
      tally,
      known,
      after: .now - start,
      wasInterrupted: wasInterrupted
    )
    report.mostInFull = options.mostInFull
    report.wrongGlue = wrongGlue
    let code = finish(report, whenRecorded: soFar.remove)
    return isWhole ? code : .internalError
  }

  /// Checks the glues of a hunt and says at once which are wrong: what such a hunt finds may be the
  /// glue's own mistake.
  private func wrongGlue(in plan: HuntPlan) throws(Refusal) -> [String] {
    guard tool.environment[EnvironmentVariable.checkedGlue] == nil else { return [] }
    let program = [ChildProcess.executable.path]
    var lines: [String] = []
    for (scenario, variant) in zip(plan.scenarios, plan.variants) where variant.makeReadApp != nil {
      let (verdict, end) = try tool.gluedVerdict(program, scenario.source.fileName, variant.id)
      if verdict == nil { terminal.printNote("the glue was not checked: \(end.reason)") }
      if let verdict, !verdict.holds { lines += verdict.lines.filter { !lines.contains($0) } }
    }
    for line in lines { message("the glue is wrong: \(line)") }
    return lines
  }

  private func finish(
    _ report: HuntReport,
    whenRecorded: () -> Void = {}
  ) -> ExitCode {
    tool.finish(
      report,
      options.directory,
      html: options.html,
      options.exports,
      shrinking: options.shrinks
        ? ShrinkingTime(searched: report.wallTime, environment: tool.environment) : nil,
      whenRecorded: whenRecorded
    )
  }

  /// Returns a predicate for findings that are accepted as known today.
  func isKnown(_ known: [KnownViolation], in plan: HuntPlan) -> @Sendable (Finding) -> Bool {
    { [today = tool.today] finding in
      KnownViolation.areEnough(for: finding, known, in: plan, on: today)
    }
  }

  /// Prints what the hunt will search.
  func printPlan(_ plan: HuntPlan) {
    let leftOut = options.scenarios.count - plan.scenarios.count
    if leftOut > 0 {
      terminal.printNote(
        "left out \(leftOut) of \(options.scenarios.count) scenarios of other systems"
      )
    }
    terminal.printNote(
      "seed \(plan.seed)  \(plan.variantNames)  strategy \(plan.strategy.rawValue)"
    )
  }

  /// Reports trials that do not count or were rerun; returns false if the workers failed.
  func describeFaults(of queue: HuntQueue, _ plan: HuntPlan) -> Bool {
    if let reason = queue.failure {
      message(reason)
      return false
    }
    for trial in queue.leftTrials {
      message(
        "trial \(trial) (seed \(plan.trial(trial).seed)) had not finished "
          + "and does not count"
      )
    }
    if queue.afterlives > 0 {
      terminal.printNote(
        "the logic crashed when a call of a killed app was answered; this is not a finding, "
          + "because a killed app receives no answers; in \(queue.afterlives) parts of "
          + "\(HuntPlan.part) trials, such calls then stayed unanswered"
      )
    }
    for loss in queue.losses { message(loss.phrase) }
    return true
  }

  /// The time without a finished trial after which the progress line says so.
  private static let patience = Duration.seconds(10)
  /// The time without a finished trial after which a note says so.
  private static let noteAfter = Duration.seconds(60)

  /// The time that workers have to finish their trials when the hunt ends.
  private static let grace = Duration.seconds(2)

  /// Runs the workers until the queue is empty, the time is over, or an interrupt arrives.
  ///
  /// The last closure is called about fifty times a second and returns lines to print.
  func work(
    _ queue: HuntQueue,
    _ plan: HuntPlan,
    start: ContinuousClock.Instant,
    look: () -> [String] = { [] }
  ) async {
    let workers = workers(queue, plan)
    for worker in workers { worker.start() }
    var progress = Progress(on: terminal)
    var stopped: ContinuousClock.Instant?
    var latest = (trials: 0, at: Duration.zero)
    var hasSaid = false
    while !workers.allSatisfy(\.hasEnded) {
      try? await Task.sleep(for: .milliseconds(20))
      let elapsed = ContinuousClock.now - start
      let isOver = options.time.map { elapsed >= $0 } ?? false
      if let stopped {
        if .now - stopped >= Self.grace { for worker in workers { worker.end() } }
      } else if isOver || Interruption.exitCode != nil {
        stopped = .now
        queue.stop()
        for worker in workers { worker.stop() }
      }
      if latest.trials != queue.progress.trials { latest = (queue.progress.trials, elapsed) }
      if !hasSaid, elapsed - latest.at > Self.noteAfter {
        hasSaid = true
        terminal.printNote("no trial has ended for a minute; trials with a long horizon take long")
      }
      let line = progressLine(queue, elapsed, since: latest.at)
      progress.update(after: elapsed, line)
      let news = look()
      if !news.isEmpty { progress.finish() }
      for line in news { terminal.printNote(line) }
    }
    progress.finish()
  }

  private func workers(
    _ queue: HuntQueue,
    _ plan: HuntPlan
  ) -> [HuntWorker] {
    let jobs = options.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    var trial = options.trial
    trial.seed = plan.seed
    let hunted = ChildRequest.Hunted(scenarios: options.scenarios, trial: trial, shard: plan.shard)
    let timeout = Timeouts.of(plan, environment: tool.environment)
    return (0..<jobs).map { _ in
      HuntWorker(plan: plan, queue: queue) { HuntProcess(hunted, timeout: timeout) }
    }
  }

  private func progressLine(
    _ queue: HuntQueue,
    _ elapsed: Duration,
    since latest: Duration
  ) -> String {
    let (done, failed) = queue.progress
    let rate = done * 1_000 / max(1, Int(elapsed / .milliseconds(1)))
    let trials = options.trials ?? (options.time == nil ? Self.defaultTrials : nil)
    let left = Progress.left(after: elapsed, done: done, of: trials, atMost: options.time)
    return "\(Digits.grouped(done)) trials  \(Digits.grouped(rate))/s  "
      + "\(Digits.grouped(failed)) findings" + (left.map { "  \($0) left" } ?? "")
      + (elapsed - latest < Self.patience
        ? "" : "  no trial has ended for \((elapsed - latest).components.seconds) s")
  }
}

extension HuntQueue.Loss {
  /// A one-line description of what happened.
  fileprivate var phrase: String {
    "a worker process was lost (\(end.rawValue)) at trial \(trial)"
      + (wasRepeated
        ? "; the trial was rerun and ended normally"
        : "; there was no time left to rerun it, and it does not count")
  }
}

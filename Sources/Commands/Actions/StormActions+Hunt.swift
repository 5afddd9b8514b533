import FileFormats
import Foundation
import TrialReports
import StoreModel
import Trials

extension StormActions {
  private static let defaultTrials = 10_000

  /// Runs many small trials in child processes.
  func hunt(_ options: HuntOptions) async throws -> ExitCode {
    if let refusal = options.refusal { throw Refusal(refusal) }
    try checkExport(options.exports, options.html, of: .hunt)
    if let source = options.shard { return try await hunt(source, options) }
    let seed = seed(options.trial)
    let plan = try plan(options.scenarios, options.trial, seed: seed)
    let claims = try claim(plan.scenarios.map { $0.directory(options.directory) })
    defer { claims.release() }
    note(plan, options)
    let wrongGlue = try wrongGlue(in: plan)
    let known = try KnownFile.load(beside: plan.scenarios.map(\.source.fileName))
    if plan.strategy == .exhaustive {
      var report = exhaust(plan, known, options)
      report.wrongGlue = wrongGlue
      return finish(report, options)
    }
    let queue = HuntQueue(
      trials: options.trials ?? (options.time == nil ? Self.defaultTrials : .max),
      keepsGoing: options.keepsGoing,
      scenarioCount: plan.scenarios.count,
      isKnown: isKnown(known, in: plan)
    )
    let directory = plan.scenarios[0].directory(options.directory)
    var soFar = FindingsSoFar(in: directory, plan, command: toolCommand, options.trial)
    if let note = soFar.noteOfEarlier() { terminal.note(note) }
    let start = ContinuousClock.now
    await work(queue, plan, options, start: start) { soFar.update(from: queue) }
    let isWhole = describeFaults(of: queue, plan)
    let tally = queue.tally
    if !isWhole, tally.trials == 0 { return .internalError }
    let isStopped = isWhole && !options.keepsGoing && Interruption.exitCode == nil
    if isStopped, !tally.findings.isEmpty, tally.trials < options.trials ?? .max {
      let of = options.trials.map { " of \(Digits.grouped($0))" } ?? ""
      terminal.note(
        "stopped after \(Digits.grouped(tally.trials))\(of) trials because of a finding; "
          + "use --keep-going to continue"
      )
    }
    let wasInterrupted = !isWhole || Interruption.exitCode != nil
    var report = report(plan, tally, known, after: .now - start, wasInterrupted: wasInterrupted)
    report.mostInFull = options.mostInFull
    report.wrongGlue = wrongGlue
    let code = finish(report, options, whenRecorded: soFar.remove)
    return isWhole ? code : .internalError
  }

  /// Checks the glues of a hunt and says at once which are wrong: what such a hunt finds may be the
  /// glue's own mistake.
  private func wrongGlue(in plan: HuntPlan) throws(Refusal) -> [String] {
    guard environment[EnvironmentVariable.checkedGlue] == nil else { return [] }
    let program = [ChildProcess.executable.path]
    var lines: [String] = []
    for (scenario, variant) in zip(plan.scenarios, plan.variants) where variant.makeReadApp != nil {
      let (verdict, end) = try gluedVerdict(program, scenario.source.fileName, variant.id)
      if verdict == nil { terminal.note("the glue was not checked: \(end.reason)") }
      if let verdict, !verdict.holds { lines += verdict.lines.filter { !lines.contains($0) } }
    }
    for line in lines { message("the glue is wrong: \(line)") }
    return lines
  }

  private func finish(
    _ report: HuntReport,
    _ options: HuntOptions,
    whenRecorded: () -> Void = {}
  ) -> ExitCode {
    finish(
      report,
      options.directory,
      html: options.html,
      options.exports,
      shrinking: options.shrinks
        ? ShrinkingTime(searchingFor: options.time, environment: environment) : nil,
      whenRecorded: whenRecorded
    )
  }

  /// Returns a predicate for findings that are accepted as known today.
  func isKnown(_ known: [KnownViolation], in plan: HuntPlan) -> @Sendable (Finding) -> Bool {
    { [today] finding in KnownViolation.areEnough(for: finding, known, in: plan, on: today) }
  }

  /// Prints what the hunt will search.
  func note(_ plan: HuntPlan, _ options: HuntOptions) {
    let leftOut = options.scenarios.count - plan.scenarios.count
    if leftOut > 0 {
      terminal.note("left out \(leftOut) of \(options.scenarios.count) scenarios of other systems")
    }
    terminal.note("seed \(plan.seed)  \(plan.variantNames)  strategy \(plan.strategy.rawValue)")
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
      terminal.note(
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
  /// The last closure is called about fifty times a second.
  func work(
    _ queue: HuntQueue,
    _ plan: HuntPlan,
    _ options: HuntOptions,
    start: ContinuousClock.Instant,
    look: () -> Void = {}
  ) async {
    let workers = workers(queue, plan, options)
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
        terminal.note("no trial has ended for a minute; trials with a long horizon take long")
      }
      let line = Self.progressLine(queue, options, elapsed, since: latest.at)
      progress.update(after: elapsed, line)
      look()
    }
    progress.finish()
  }

  private func workers(
    _ queue: HuntQueue,
    _ plan: HuntPlan,
    _ options: HuntOptions
  ) -> [HuntWorker] {
    let jobs = options.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    var trial = options.trial
    trial.seed = plan.seed
    let hunted = ChildRequest.Hunted(scenarios: options.scenarios, trial: trial, shard: plan.shard)
    let timeout = Timeouts.of(plan, environment: environment)
    return (0..<jobs).map { _ in
      HuntWorker(plan: plan, queue: queue) { HuntProcess(hunted, timeout: timeout) }
    }
  }

  private static func progressLine(
    _ queue: HuntQueue,
    _ options: HuntOptions,
    _ elapsed: Duration,
    since latest: Duration
  ) -> String {
    let (done, failed) = queue.progress
    let rate = done * 1_000 / max(1, Int(elapsed / .milliseconds(1)))
    let trials = options.trials ?? (options.time == nil ? defaultTrials : nil)
    let left = Progress.left(after: elapsed, done: done, of: trials, atMost: options.time)
    return "\(Digits.grouped(done)) trials  \(Digits.grouped(rate))/s  "
      + "\(Digits.grouped(failed)) findings" + (left.map { "  \($0) left" } ?? "")
      + (elapsed - latest < patience
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

import Foundation
import StoreModel
import Trials

extension StormActions {
  /// How many trials a hunt has when nothing says otherwise.
  private static let defaultTrials = 10_000

  /// Runs many small trials in child processes.
  package func hunt(_ options: HuntOptions, on terminal: Terminal) async -> ExitCode {
    let seed = seed(options.trial)
    guard let plan = plan(options.scenarios, options.trial, seed: seed, on: terminal) else {
      return .usage
    }
    terminal.note(
      "seed \(seed)  \(plan.variants.map(\.id).first ?? "")  strategy \(plan.strategy.rawValue)"
    )
    let trials = options.trials ?? (options.time == nil ? Self.defaultTrials : .max)
    let queue = HuntQueue(
      trials: trials,
      keepsGoing: options.keepsGoing,
      scenarioCount: plan.scenarios.count
    )
    let start = ContinuousClock.now
    await work(queue, plan, options, seed: seed, start: start, on: terminal)
    if let reason = queue.failure {
      terminal.message("\(toolName): \(reason)")
      return .internalError
    }
    let report = HuntReport(
      plan: plan,
      tally: queue.tally,
      wallTime: ContinuousClock.now - start,
      wasInterrupted: Interruption.exitCode != nil
    )
    return finish(report, options, on: terminal)
  }

  /// Has the workers work until the queue is empty, the time is over, or somebody interrupts.
  private func work(
    _ queue: HuntQueue,
    _ plan: HuntPlan,
    _ options: HuntOptions,
    seed: UInt64,
    start: ContinuousClock.Instant,
    on terminal: Terminal
  ) async {
    let jobs = options.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "storestorm-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let workers = (0..<jobs).map { number in
      HuntWorker(
        arguments: workerArguments(options, seed: seed),
        scenarios: options.scenarios,
        flight: folder.appending(path: "flight-\(number)").path,
        plan: plan,
        queue: queue
      )
    }
    for worker in workers { worker.start() }
    var progress = Progress(on: terminal)
    var ticks = 0
    while !workers.allSatisfy(\.hasEnded) {
      try? await Task.sleep(for: .milliseconds(20))
      ticks += 1
      let elapsed = ContinuousClock.now - start
      if let limit = options.time, elapsed >= limit { queue.stop() }
      if Interruption.exitCode != nil {
        queue.stop()
        for worker in workers { worker.abandon() }
      }
      if ticks % 25 == 0 { for worker in workers { worker.look() } }
      progress.update(after: elapsed, Self.progressLine(queue, elapsed))
    }
    progress.finish()
  }

  private static func progressLine(_ queue: HuntQueue, _ elapsed: Duration) -> String {
    let done = queue.trialsDone
    let rate = done * 1_000 / max(1, Int(elapsed / .milliseconds(1)))
    return "\(Digits.grouped(done)) trials  \(Digits.grouped(rate))/s  "
      + "\(Digits.grouped(queue.findingCount)) findings"
  }

  private func workerArguments(_ options: HuntOptions, seed: UInt64) -> [String] {
    var arguments = ["worker", "--seed", String(seed)]
    if let users = options.trial.users { arguments += ["--users", String(users)] }
    if let variant = options.trial.variant { arguments += ["--variant", variant] }
    if let strategy = options.trial.strategy { arguments += ["--strategy", strategy] }
    if options.trial.isWorst { arguments.append("--worst") }
    if options.trial.isCalm { arguments.append("--calm") }
    return arguments
  }

  /// Writes recordings and the result, and tells of them.
  private func finish(
    _ report: HuntReport,
    _ options: HuntOptions,
    on terminal: Terminal
  ) -> ExitCode {
    var report = report
    report.toolName = toolName
    do {
      try report.writeRecordings { $0.directory(options.directory) }
    } catch {
      terminal.message("\(toolName): \(error.message)")
      return .usage
    }
    let directory = report.plan.scenarios[0].directory(options.directory)
    guard write(report.json.pretty, to: "\(directory)/hunt.json", on: terminal) else {
      return .usage
    }
    if options.output.isJSON {
      terminal.result(report.json.compact)
    } else {
      for line in report.lines { terminal.result(line) }
    }
    if let code = Interruption.exitCode { return code }
    if report.tally.trials == 0, report.tally.findings.isEmpty {
      terminal.message("\(toolName): no trial ended within the budget: nothing was judged")
      return .usage
    }
    if report.tally.findings.contains(where: { $0.kind == .escape || $0.kind == .unstable }) {
      return .notDeterministic
    }
    return report.held ? .held : .violated
  }
}

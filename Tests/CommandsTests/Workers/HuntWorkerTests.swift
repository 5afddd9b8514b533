import Foundation
import StoreModel
import Synchronization
import Testing
import Trials

@testable import Commands

@Suite("A worker of a hunt")
struct HuntWorkerTests {
  private static func plan() throws -> HuntPlan {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let scenario = try Scenario.load(
      path: root.appending(path: "Scenarios/restore.json5").path,
      vocabulary: .storm(systems: ["unlock"])
    )
    let variant = Variant("unlock/none") { _ in fatalError("no trial runs in these tests") }
    return HuntPlan(scenarios: [scenario], variants: [variant], seed: 100)
  }

  /// Has workers work through a queue; returns the queue and the number of processes.
  private func hunt(
    trials: Int,
    jobs: Int = 1,
    keepsGoing: Bool = true,
    _ script: FakeProcess.Script
  ) throws -> (queue: HuntQueue, processes: Int) {
    let plan = try Self.plan()
    let queue = HuntQueue(trials: trials, keepsGoing: keepsGoing, scenarioCount: 1)
    let count = Count()
    let workers = (0..<jobs).map { _ in
      HuntWorker(plan: plan, queue: queue) { FakeProcess(script, number: count.next()) }
    }
    if jobs == 1 {
      workers[0].work()
    } else {
      DispatchQueue.concurrentPerform(iterations: jobs) { workers[$0].work() }
    }
    return (queue, count.value)
  }

  private func digest(_ trials: some Sequence<Int>) throws -> UInt64 {
    try HuntTally.of(trials).digest
  }

  @Test("counts each trial once, in one process for at most sixteen parts")
  func plain() throws {
    let (queue, processes) = try hunt(trials: 40 * HuntPlan.part, FakeProcess.Script())
    #expect(queue.tally == (try HuntTally.of(0..<40 * HuntPlan.part)))
    #expect(processes == 3)
    #expect(queue.failure == nil)
  }

  @Test(
    "finds the trial that ends its process, and counts all others once",
    arguments: [1, 7, 300]
  )
  func crash(sliceLength: Int) throws {
    var script = FakeProcess.Script(sliceLength: sliceLength)
    script.end = { trial, _, _ in [0, 44, 45, 255, 256, 511].contains(trial) ? .status(3) : nil }
    let (queue, _) = try hunt(trials: 600, script)
    let tally = queue.tally
    #expect(queue.failure == nil)
    #expect(tally.trials == 600)
    #expect(
      tally.digest == (try digest((0..<600).filter { ![0, 44, 45, 255, 256, 511].contains($0) }))
    )
    #expect(tally.findings.map(\.signature) == ["survives/exit>process-ended/none"])
    let finding = try #require(tally.findings.first)
    #expect(finding.kind == .crash && finding.trial == 0 && finding.seed == 100)
    #expect(finding.count == 6 && finding.end == .status(3) && finding.earlier == 0)
    #expect(finding.saw == "the process ended with status 3: \(FakeProcess.words)")
    #expect(tally.strategies.map(\.failed).reduce(0, +) == 6, "each counts for its strategy")
    let plan = try Self.plan()
    for number in [0, 44, 45, 255, 256, 511] {
      let place = try #require(StrategyName.allCases.firstIndex(of: plan.trial(number).strategy))
      #expect(tally.strategies[place].failed > 0)
    }
  }

  @Test("names the earlier trials that are needed to end the process")
  func afterOthers() throws {
    var script = FakeProcess.Script()
    // Only where trial 259 was run before.
    script.end = { trial, before, _ in trial == 290 && before.contains(259) ? .signal(11) : nil }
    let (queue, _) = try hunt(trials: 512, script)
    let finding = try #require(queue.tally.findings.first)
    #expect(finding.signature == "survives/memory-fault>process-ended-after-others/none")
    #expect(finding.trial == 290 && finding.earlier == 290 - 256)
    #expect(finding.because.contains("needs state left by earlier trials of the same process"))
    #expect(finding.because.contains("trials 256...289"))
    #expect(queue.tally.trials == 512)
    #expect(queue.tally.digest == (try digest((0..<512).filter { $0 != 290 })))
  }

  @Test(
    "a process lost once is no finding, and its trial counts like any other",
    arguments: [ProcessEnd.signal(9), .status(143), .stoodStill]
  )
  func once(end: ProcessEnd) throws {
    var script = FakeProcess.Script()
    script.end = { trial, _, process in trial == 300 && process == 0 ? end : nil }
    let (queue, _) = try hunt(trials: 512, script)
    #expect(queue.tally == (try HuntTally.of(0..<512)))
    #expect(queue.losses == [HuntQueue.Loss(trial: 300, end: end, wasRepeated: true)])
    #expect(queue.failure == nil)
  }

  @Test("a process that ends after the last trial of a part changes nothing")
  func afterLast() throws {
    var script = FakeProcess.Script()
    script.endAfterLast = { $0 == 0 ? .status(143) : nil }
    let (queue, processes) = try hunt(trials: 512, script)
    #expect(queue.tally == (try HuntTally.of(0..<512)))
    #expect(queue.failure == nil && processes == 2)
  }

  @Test("what a lost trial shows in its rerun is kept")
  func onceWithFinding() throws {
    var script = FakeProcess.Script()
    script.finds = [300]
    script.end = { trial, _, process in trial == 300 && process == 0 ? .signal(9) : nil }
    let undisturbed = try hunt(trials: 512, FakeProcess.Script(finds: [300])).queue.tally
    #expect(undisturbed.findings.map(\.trial) == [300])
    #expect(try hunt(trials: 512, script).queue.tally == undisturbed)
  }

  @Test("continues if other trials end the process in each recount")
  func different() throws {
    var script = FakeProcess.Script(sliceLength: 300)
    // The fifth process survives whatever ends the others.
    script.end = { trial, _, process in
      trial == 200 - 50 * process && process < 4 ? .signal(5) : nil
    }
    let (queue, _) = try hunt(trials: 256, script)
    #expect(queue.failure == nil)
    #expect(queue.tally == (try HuntTally.of(0..<256)))
    #expect(!queue.losses.isEmpty && queue.losses.allSatisfy(\.wasRepeated))
  }

  @Test("distinguishes a trial that hangs from one that crashes")
  func hang() throws {
    var script = FakeProcess.Script()
    script.end = { trial, _, _ in trial == 9 ? .stoodStill : nil }
    let finding = try #require(try hunt(trials: 20, script).queue.tally.findings.first)
    #expect(finding.kind == .hang)
    #expect(finding.signature == "survives/loop>stands-still/none")
  }

  @Test(
    "ends its part at the first trial that never ends, with any number of workers",
    arguments: [1, 3],
    [true, false]
  )
  func endsPart(jobs: Int, keepsGoing: Bool) throws {
    var script = FakeProcess.Script()
    // Every other trial from 300 on hangs or never ends.
    script.end = { trial, _, _ in trial >= 300 && trial % 2 == 0 ? .stoodStill : nil }
    let still = try hunt(trials: 2_000, jobs: jobs, keepsGoing: keepsGoing, script).queue.tally
    #expect(still.trials == (keepsGoing ? 2_000 : 301))
    #expect(still.findings.first?.trial == 300)
    // A worker reports a trial that never ends at once.
    var endless = FakeProcess.Script(sliceLength: 1)
    endless.finds = Set(310..<400)
    endless.signature = "survives/loop>never-ends/none"
    let tally = try hunt(trials: 2_000, jobs: jobs, keepsGoing: keepsGoing, endless).queue.tally
    #expect(tally.trials == (keepsGoing ? 2_000 : 311))
  }

  @Test("finds the same with one worker and with several")
  func jobs() throws {
    var script = FakeProcess.Script()
    script.end = { trial, before, _ in
      if trial % 1_000 == 900 { return .status(1) }
      return trial == 2_000 && before.contains(1_999) ? .signal(4) : nil
    }
    for keepsGoing in [true, false] {
      let tallies = try [1, 2, 5].map {
        try hunt(trials: 4_000, jobs: $0, keepsGoing: keepsGoing, script).queue.tally
      }
      #expect(tallies[0] == tallies[1])
      #expect(tallies[0] == tallies[2])
      #expect(tallies[0].trials == (keepsGoing ? 4_000 : 1_024))
    }
  }

  @Test("keeps its counts when it is stopped, and names the trial in progress")
  func stopped() throws {
    var script = FakeProcess.Script()
    script.isStopped = { trial, _ in trial == 25 }
    let (queue, _) = try hunt(trials: 256, script)
    #expect(queue.tally == (try HuntTally.of(0..<20)))
    #expect(queue.leftTrials == [25])
  }

  @Test("does not count a trial that ended its process and could not be rerun")
  func notRepeated() throws {
    var script = FakeProcess.Script()
    script.end = { trial, _, process in trial == 25 && process == 0 ? .status(9) : nil }
    script.isStopped = { _, process in process > 0 }
    let (queue, _) = try hunt(trials: 256, script)
    #expect(queue.tally.findings.isEmpty)
    #expect(queue.losses == [HuntQueue.Loss(trial: 25, end: .status(9), wasRepeated: false)])
  }

  @Test("a hunt that ends before the cause of a process's death is known blames no trial")
  func undecided() throws {
    for last in [4, .max] {
      var script = FakeProcess.Script()
      // It ends the hunt's process, and with what killed apps wait for answered, not without.
      script.end = { trial, _, process in
        trial == 25 && [0, 3].contains(process) ? .status(9) : nil
      }
      script.isStopped = { _, process in process == last }
      let (queue, processes) = try hunt(trials: 256, script)
      #expect(queue.tally.findings.isEmpty)
      #expect(queue.afterlives == (last == 4 ? 0 : 1))
      let loss = HuntQueue.Loss(trial: 25, end: .status(9), wasRepeated: false)
      #expect(queue.losses == (last == 4 ? [loss] : []))
      #expect(processes > 4)
    }
  }

  @Test("fails only if no process can start, or none reaches its first trial")
  func failure() throws {
    let queue = HuntQueue(trials: 10, keepsGoing: false, scenarioCount: 1)
    HuntWorker(plan: try Self.plan(), queue: queue) { nil }.work()
    #expect(
      queue.failure
        == "cannot start a worker process; the limits of open files or processes may be too low"
    )
    let other = HuntQueue(trials: 10, keepsGoing: false, scenarioCount: 1)
    HuntWorker(plan: try Self.plan(), queue: other) {
      let process = FakeProcess(FakeProcess.Script(), number: 0)
      process.end()
      return process
    }.work()
    #expect(other.failure == "a worker process ended before its first trial: signal 9")
  }

  @Test("starts nothing once stopped")
  func stoppedBefore() throws {
    let queue = HuntQueue(trials: 10, keepsGoing: false, scenarioCount: 1)
    let count = Count()
    let worker = HuntWorker(plan: try Self.plan(), queue: queue) {
      FakeProcess(FakeProcess.Script(), number: count.next())
    }
    worker.stop()
    worker.work()
    #expect(count.value == 0 && queue.failure == nil && queue.tally.trials == 0)
  }
}

/// Counts from 0.
private final class Count: Sendable {
  private let count = Atomic<Int>(0)
  var value: Int { count.load(ordering: .relaxed) }
  func next() -> Int { count.add(1, ordering: .relaxed).oldValue }
}

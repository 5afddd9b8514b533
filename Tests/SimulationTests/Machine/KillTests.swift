import Simulation
import Testing

/// An actor of a process that may be killed at any step.
private actor Worker {
  private let host: any Actor
  private let domain: FailureDomain
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  private var steps = 0

  init(domain: FailureDomain) {
    self.domain = domain
    host = domain.makeHost()
  }

  func waitForAnAnswer(_ outside: @escaping @Sendable () -> Void) async {
    steps += 1
    _ = await domain.call(returning: Int.self) { _ in }
    outside()
  }

  func askForEver() async { while true { _ = await domain.call(returning: Int.self) { _ in } } }

  func askUntilCancelled() async {
    while !Task.isCancelled { _ = await domain.call(returning: Int.self) { _ in } }
  }

  func yieldForEver() async {
    while true {
      await Task.yield()
      steps += 1
    }
  }

  func iterate(_ stream: AsyncStream<Int>) { Task { for await _ in stream { steps += 1 } } }

  func startTasks() {
    Task.detached { try? await VirtualClock(domain: self.domain).sleep(for: .seconds(9)) }
    Task { await askUntilCancelled() }
  }

  func visit(_ log: HostedLog) async {
    await log.note(1)
    steps += 1
    await log.note(2)
  }
}

@Suite("Killing a process")
struct KillTests {
  @Test("releases its hosts at any step, wherever its tasks were waiting")
  func leavesNothing() {
    for timing in [Timing.windows(hop: .milliseconds(50)), .instants] {
      let simulation = Simulation(seed: 2, timing: timing)
      for round in 0..<300 {
        let domain = simulation.makeDomain()
        do {
          let worker = Worker(domain: domain)
          domain.start { await worker.waitForAnAnswer {} }
          domain.start { await worker.askUntilCancelled() }
          domain.start { await worker.startTasks() }
          domain.start { try? await VirtualClock(domain: domain).sleep(for: .seconds(1)) }
        }
        simulation.run(maxSteps: simulation.counters.steps + UInt64(round % 29))
        domain.kill()
        #expect(simulation.liveHosts == 0, "killed after \(round % 29) steps")
      }
      #expect(simulation.drainedCompletely)
      #expect(simulation.run() == .quiet)
      simulation.tearDown()
    }
  }

  @Test("at worst ends with a report if a loop ignores both cancellation and death")
  func askingForEver() {
    let simulation = Simulation(seed: 1)
    let domain = simulation.makeDomain()
    do {
      let worker = Worker(domain: domain)
      domain.start { await worker.askForEver() }
    }
    simulation.run()
    #expect(simulation.drainedCompletely)
    domain.kill()
    #expect(!simulation.drainedCompletely)
    #expect(simulation.liveHosts == 1)
    #expect(simulation.run() == .quiet)
  }

  @Test("cannot release a task that waits on the app's own stream; its host shows it")
  func ownStream() {
    let simulation = Simulation(seed: 1)
    let domain = simulation.makeDomain()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    do {
      let worker = Worker(domain: domain)
      domain.start { await worker.iterate(stream) }
    }
    simulation.run()
    domain.kill()
    #expect(simulation.liveHosts == 1)
    // Whoever ends the stream later frees it.
    simulation.entered { continuation.finish() }
    #expect(simulation.run() == .quiet)
    #expect(simulation.liveHosts == 0)
  }

  @Test("ends with a report if a task never stops working")
  func workingForEver() {
    let simulation = Simulation(seed: 1)
    let domain = simulation.makeDomain()
    do {
      let worker = Worker(domain: domain)
      domain.start { await worker.yieldForEver() }
    }
    #expect(simulation.run(maxSteps: 100) == .stepLimit)
    domain.kill()
    #expect(!simulation.drainedCompletely)
    #expect(simulation.run() == .quiet)
    #expect(simulation.counters.steps == 100)
  }

  @Test("ends every call of a busy process and the calls that follow")
  func busy() {
    let simulation = Simulation(seed: 1)
    let domain = simulation.makeDomain()
    do {
      let host = domain.makeHost()
      for _ in 0..<60 {
        domain.start { [host] in
          for _ in 0..<4 { _ = await domain.call(returning: Void.self) { _ in } }
          withExtendedLifetime(host) {}
        }
      }
    }
    simulation.run()
    #expect(domain.outstandingCalls == 60)
    domain.kill()
    #expect(simulation.drainedCompletely)
    #expect(simulation.liveHosts == 0)
  }

  @Test("prevents all further activity: no answer, no timer, no step")
  func answersNothing() {
    for timing in [Timing.windows(hop: .milliseconds(50)), .instants] {
      let simulation = Simulation(seed: 3, timing: timing)
      let domain = simulation.makeDomain()
      let clock = VirtualClock(domain: domain)
      let acts = Confined(0, to: simulation)
      domain.start {
        try? await clock.sleep(for: .seconds(5))
        await domain.call(returning: Void.self) { _ in acts.with { $0 += 1 } } ?? ()
      }
      simulation.run(until: .start + .seconds(1))
      #expect(domain.liveTasks == 1)
      domain.kill()
      let before = simulation.counters
      domain.start { acts.with { $0 += 1 } }
      simulation.post(.job, to: domain.inbox, in: simulation.window(after: .zero, upTo: .zero)) {
        acts.with { $0 += 1 }
      }
      #expect(simulation.run() == .quiet)
      #expect(simulation.counters == before)
      #expect(simulation.now == .start + .seconds(1))
      #expect(simulation.entered { acts.with { $0 } } == 0)
      #expect(domain.liveTasks == 0 && domain.outstandingCalls == 0)
      domain.kill()
    }
  }

  @Test("in the middle of another process's step leaves that step unchanged")
  func insideAnotherStep() {
    let simulation = Simulation(seed: 4)
    let killer = simulation.makeDomain()
    let host = killer.makeHost()
    let log = HostedLog(host: host)
    let victim = simulation.makeDomain()
    do {
      let worker = Worker(domain: victim)
      victim.start { await worker.askUntilCancelled() }
    }
    simulation.run()
    simulation.post(.job, to: host.lane, in: simulation.window(after: .zero, upTo: .zero)) {
      log.assumeIsolated { log in
        victim.kill()
        log.note(1)
        log.preconditionIsolated()
      }
      Task { await log.note(2) }
    }
    #expect(simulation.run() == .quiet)
    #expect(simulation.liveHosts == 1)
    #expect(simulation.inspecting(host.lane) { log.assumeIsolated { $0.numbers } } == [1, 2])
    killer.kill()
  }

  @Test("from its own step lets that step end first")
  func byItself() {
    let simulation = Simulation(seed: 5)
    let domain = simulation.makeDomain()
    let order = Confined<[String]>([], to: simulation)
    do {
      let host = domain.makeHost()
      let log = HostedLog(host: host)
      let lane = host.lane
      domain.start {
        await log.note(1)
        order.with { $0.append("task") }
      }
      // The task's job waits on the lane while the event that kills runs there.
      simulation.run(maxSteps: 1)
      simulation.post(.job, to: lane, in: simulation.window(after: .zero, upTo: .zero)) {
        order.with { $0.append("kill") }
        domain.kill()
        order.with { $0.append("killed") }
      }
    }
    #expect(simulation.run() == .quiet)
    let happened = simulation.entered { order.with { $0 } }
    #expect(happened.firstIndex(of: "killed") == happened.firstIndex(of: "kill").map { $0 + 1 })
    #expect(simulation.liveHosts == 0)
  }

  @Test("releases a task that was away on an actor of the world once it returns")
  func abroad() {
    for steps in 0..<8 as Range<UInt64> {
      let simulation = Simulation(seed: 6)
      let host = simulation.world.makeHost()
      let log = HostedLog(host: host)
      let domain = simulation.makeDomain()
      do {
        let worker = Worker(domain: domain)
        domain.start { await worker.visit(log) }
      }
      simulation.run(maxSteps: steps)
      domain.kill()
      #expect(simulation.run() == .quiet)
      #expect(simulation.liveHosts == 0, "killed after \(steps) steps")
    }
  }

  @Test("does not leave a task of the world that calls into a dead process waiting")
  func visitors() {
    let simulation = Simulation(seed: 7)
    let domain = simulation.makeDomain()
    let log = HostedLog(host: domain.makeHost())
    domain.kill()
    simulation.world.start { await log.note(1) }
    #expect(simulation.run() == .quiet)
    #expect(simulation.world.liveTasks == 0)
  }

  @Test("is the same in every run: equal seeds, equal digests")
  func deterministic() {
    func digest() -> UInt64 {
      let simulation = Simulation(seed: 8)
      for round in 0..<40 {
        let domain = simulation.makeDomain()
        let worker = Worker(domain: domain)
        domain.start { await worker.startTasks() }
        domain.start { await worker.waitForAnAnswer {} }
        simulation.run(maxSteps: simulation.counters.steps + UInt64(round % 7))
        domain.kill()
      }
      return simulation.digest
    }
    #expect(digest() == digest())
  }

  @Test("of everything happens on teardown, including processes that were not killed")
  func tearingDown() {
    let simulation = Simulation(seed: 9)
    do {
      for _ in 0..<3 {
        let domain = simulation.makeDomain()
        let worker = Worker(domain: domain)
        domain.start { await worker.askUntilCancelled() }
      }
    }
    simulation.run()
    #expect(simulation.liveHosts == 3)
    simulation.tearDown()
    #expect(simulation.liveHosts == 0)
  }
}

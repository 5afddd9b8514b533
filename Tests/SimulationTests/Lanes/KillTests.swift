import Simulation
import Testing

@Suite("Killing a process")
struct KillTests {
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

    func askForEver() async {
      while true { _ = await domain.call(returning: Int.self) { _ in } }
    }

    func askUntilCancelled() async {
      while !Task.isCancelled { _ = await domain.call(returning: Int.self) { _ in } }
    }

    func iterate(_ stream: AsyncStream<Int>) async { for await _ in stream { steps += 1 } }
  }

  @Test("a killed process frees its hosts, wherever its tasks were waiting")
  func freesEverything() {
    let simulation = Simulation(seed: 1)
    for round in 0..<100 {
      let domain = simulation.makeDomain()
      do {
        let worker = Worker(domain: domain)
        domain.start { await worker.waitForAnAnswer {} }
        domain.start { await worker.askUntilCancelled() }
        domain.start { await worker.askForEver() }
        domain.start { try? await VirtualClock(domain: domain).sleep(for: .seconds(1)) }
      }
      simulation.run(maxSteps: simulation.counters.steps + UInt64(round % 9))
      domain.kill()
    }
    // A loop that ignores its cancellation and its death is left waiting: one host each.
    #expect(simulation.liveHosts <= 100)
    simulation.tearDown()
  }

  @Test("a process whose loops end with their task leaves no host behind")
  func leavesNothing() {
    let simulation = Simulation(seed: 2)
    for _ in 0..<1_000 {
      let domain = simulation.makeDomain()
      do {
        let worker = Worker(domain: domain)
        domain.start { await worker.waitForAnAnswer {} }
        domain.start { await worker.askUntilCancelled() }
      }
      simulation.run(maxSteps: simulation.counters.steps + 3)
      domain.kill()
    }
    #expect(simulation.liveHosts == 0)
  }

  @Test("nothing that a killed process had under way is answered later")
  func answersNothing() {
    let simulation = Simulation(seed: 3)
    let domain = simulation.makeDomain()
    let clock = VirtualClock(domain: domain)
    domain.start { try? await clock.sleep(for: .seconds(5)) }
    simulation.run(until: .start + .seconds(1))
    #expect(domain.liveTasks == 1)
    domain.kill()
    let before = simulation.counters.steps
    #expect(simulation.run() == .quiet)
    #expect(simulation.counters.steps == before)
    #expect(domain.liveTasks == 0)
  }
}

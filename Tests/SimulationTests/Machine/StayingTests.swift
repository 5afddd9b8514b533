import Simulation
import Testing

@Suite("Staying on the current executor")
struct StayingTests {
  private actor Worker {
    private let host: any Actor
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

    init(host: any Actor) { self.host = host }

    func work(times: Int) {
      Task { for _ in 0..<times { await rest() } }
    }

    private func rest() async {}
  }

  @concurrent
  private static func rest() async {}

  private func steps(_ body: @escaping @Sendable (Worker) async -> Void) -> UInt64 {
    let simulation = Simulation(seed: 7)
    let worker = Worker(host: simulation.world.makeHost())
    simulation.world.start { await body(worker) }
    #expect(simulation.run() == .quiet)
    return simulation.counters.steps
  }

  @Test("an await that stays on its actor is no step, however often it happens")
  func onAnActor() {
    #expect(steps { await $0.work(times: 100) } == steps { await $0.work(times: 1) })
  }

  @Test("an await that stays on no actor is no step, however often it happens")
  func onNoActor() {
    let found = [1, 100].map { times in
      steps { _ in
        await Task { for _ in 0..<times { await Self.rest() } }.value
      }
    }
    #expect(found[0] == found[1])
  }
}

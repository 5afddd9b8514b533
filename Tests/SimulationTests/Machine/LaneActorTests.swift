import Simulation
import Testing

@Suite("An actor that knows its lane")
struct LaneActorTests {
  private actor Log: LaneActor {
    private nonisolated let host: Host
    nonisolated var lane: Lane { host.lane }
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
    private(set) var numbers: [Int] = []

    init(host: Host) { self.host = host }

    func note(_ number: Int) { numbers.append(number) }
  }

  @Test("is isolated on that lane")
  func own() {
    let simulation = Simulation(seed: 1)
    let host = simulation.world.makeHost()
    let log = Log(host: host)
    simulation.inspecting(host.lane) { log.assumeIsolated { $0.note(1) } }
    #expect(simulation.inspecting(host.lane) { log.assumeIsolated { $0.numbers } } == [1])
  }

  @Test("traps on another lane, and outside the simulation")
  func elsewhere() async {
    await #expect(processExitsWith: .failure) {
      let simulation = Simulation(seed: 1)
      let log = Log(host: simulation.world.makeHost())
      let other = simulation.world.makeHost()
      simulation.inspecting(other.lane) { log.assumeIsolated { $0.note(1) } }
    }
    await #expect(processExitsWith: .failure) {
      let log = Log(host: Simulation(seed: 1).world.makeHost())
      log.assumeIsolated { $0.note(1) }
    }
  }
}

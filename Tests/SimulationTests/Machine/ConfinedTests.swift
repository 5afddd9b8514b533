import Dispatch
import Foundation
import Simulation
import Testing

@Suite("Confined values")
struct ConfinedTests {
  @Test("can be read and changed inside their simulation")
  func inside() {
    let simulation = Simulation(seed: 1)
    let value = Confined(1, to: simulation)
    simulation.entered { value.with { $0 += 1 } }
    simulation.world.start { value.with { $0 *= 10 } }
    simulation.run()
    #expect(simulation.entered { value.with { $0 } } == 20)
  }

  @Test("are an escape outside a simulation and inside another one")
  func elsewhere() {
    let simulation = Simulation(seed: 1)
    let value = Confined(1, to: simulation)
    value.with { $0 += 1 }
    #expect(simulation.escapeSeen?.kind == .foreignEnqueue)
    let (earlier, later) = (Simulation(seed: 1), Simulation(seed: 2))
    let other = Confined(1, to: earlier)
    later.entered { other.with { $0 += 1 } }
    #expect(earlier.escapeSeen?.kind == .foreignEnqueue)
    #expect(later.escapeSeen?.kind == .otherSimulation)
  }

  @Test("are an escape on another thread, which gets access once their simulation is over")
  func otherThread() {
    let simulation = Simulation(seed: 1)
    let value = Confined(1, to: simulation)
    let (asked, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    simulation.entered {
      Thread.detachNewThread {
        asked.signal()
        value.with { $0 += 1 }
        done.signal()
      }
      asked.wait()
      value.with { #expect($0 == 1) }
    }
    simulation.tearDown()
    done.wait()
    #expect(simulation.escapeSeen?.kind == .foreignEnqueue)
    #expect(simulation.entered { value.with { $0 } } == 2)
  }

  @Test("an actor is isolated only on its lane")
  func lanes() async {
    let simulation = Simulation(seed: 1)
    let host = simulation.world.makeHost()
    let log = HostedLog(host: host)
    simulation.inspecting(host.lane) { log.assumeIsolated { $0.note(1) } }
    #expect(simulation.inspecting(host.lane) { log.assumeIsolated { $0.numbers } } == [1])
    await #expect(processExitsWith: .failure) {
      let simulation = Simulation(seed: 1)
      let log = HostedLog(host: simulation.world.makeHost())
      let other = simulation.world.makeHost()
      simulation.inspecting(other.lane) { log.assumeIsolated { $0.note(1) } }
    }
  }
}

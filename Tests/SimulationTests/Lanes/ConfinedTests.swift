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

  @Test("trap on a thread that runs no simulation")
  func outside() async {
    await #expect(processExitsWith: .failure) {
      let value = Confined(1, to: Simulation(seed: 1))
      value.with { $0 += 1 }
    }
  }

  @Test("trap inside another simulation")
  func otherSimulation() async {
    await #expect(processExitsWith: .failure) {
      let value = Confined(1, to: Simulation(seed: 1))
      Simulation(seed: 2).entered { value.with { $0 += 1 } }
    }
  }

  @Test("trap on another thread while their own runs")
  func otherThread() async {
    await #expect(processExitsWith: .failure) {
      let simulation = Simulation(seed: 1)
      let value = Confined(1, to: simulation)
      simulation.entered {
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          value.with { $0 += 1 }
          done.signal()
        }
        done.wait()
      }
    }
  }

  @Test("an actor is isolated on its lane, and nowhere else")
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

import Simulation
import Testing

@Suite("First in, first out")
struct FirstInFirstOutTests {
  private func order(_ windows: [(from: Int64, to: Int64)]) -> [Int] {
    let simulation = Simulation(seed: 1, strategy: FirstInFirstOut())
    let log = Confined<[Int]>([], to: simulation)
    for (number, window) in windows.enumerated() {
      simulation.post(
        .job,
        to: simulation.world.makeLane(),
        in: Window(
          from: .start + .milliseconds(window.from),
          to: .start + .milliseconds(window.to)
        )
      ) {
        log.with { $0.append(number) }
      }
    }
    simulation.run()
    return simulation.entered { log.with { $0 } }
  }

  @Test("takes what could happen soonest")
  func soonest() {
    #expect(order([(30, 90), (10, 95), (20, 99)]) == [1, 2, 0])
  }

  @Test("breaks ties by order of creation")
  func equals() {
    #expect(order([(10, 90), (10, 20), (10, 50), (10, 10)]) == [0, 1, 2, 3])
  }

  @Test("runs tasks in the order in which they were started, with every seed")
  func tasks() {
    for seed in 0..<20 as Range<UInt64> {
      let simulation = Simulation(seed: seed, strategy: FirstInFirstOut())
      let log = Confined<[Int]>([], to: simulation)
      for number in 0..<10 { simulation.world.start { log.with { $0.append(number) } } }
      simulation.run()
      #expect(simulation.entered { log.with { $0 } } == Array(0..<10))
    }
  }
}

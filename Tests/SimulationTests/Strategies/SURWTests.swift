import Simulation
import Testing

@Suite("The selectively uniform random walk")
struct SURWTests {
  @Test("takes each order of what is of interest equally often, whatever else goes on")
  func selected() {
    let program = Chains(steps: [("A", 3), ("B", 1), ("x", 9), ("y", 2)])
    var counts: [String: Int] = [:]
    var noise: Set<String> = []
    for seed in 0..<8_000 as Range<UInt64> {
      let order = program.run(seed: seed, SURW(profile: program.profile, lanes: [1, 2]))
      counts[order.filter { "AB".contains($0) }, default: 0] += 1
      noise.insert(order.filter { "xy".contains($0) })
    }
    let orders = ["BAAA", "ABAA", "AABA", "AAAB"]
    let expected = Dictionary(uniqueKeysWithValues: orders.map { ($0, 2_000.0) })
    #expect(chiSquare(counts, expected: expected) < 16.3)
    // The rest goes at random: every place of y's two steps among x's nine, 55 in all.
    #expect(noise.count > 40)
  }

  @Test("draws lanes of its own in each run")
  func drawn() {
    // With two lanes of three drawn, B is among them or not: its first place comes both ways.
    let program = Chains(steps: [("A", 3), ("B", 2), ("C", 2)])
    let counts = program.counts(seeds: 5_000) { SURW(profile: program.profile) }
    // All orders can still come: 7! / (3! 2! 2!).
    #expect(counts.count == 210)
  }

  @Test("goes on when what should be next waits for what must wait for it")
  func waiting() {
    let simulation = Simulation(
      seed: 1,
      strategy: SURW(profile: Profile(picks: 9, chains: 9, stepsByLane: [0, 1, 9]), lanes: [1, 2])
    )
    let (first, second) = (simulation.world.makeLane(), simulation.world.makeLane())
    let log = Confined("", to: simulation)
    let now = simulation.window(after: .zero, upTo: .zero)
    for _ in 0..<2 {
      simulation.post(.job, to: first, in: now) {
        log.with { $0.append("1") }
        simulation.post(.job, to: second, in: now) { log.with { $0.append("2") } }
      }
    }
    simulation.run()
    #expect(simulation.entered { log.with { $0.count } } == 4)
    simulation.tearDown()
  }
}

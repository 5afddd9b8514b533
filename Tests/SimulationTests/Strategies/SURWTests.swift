import Simulation
import Testing

@Suite("The selectively uniform random walk")
struct SURWTests {
  @Test("takes each order of the interesting steps equally often, whatever else happens")
  func selected() {
    let program = Chains(steps: [("A", 3), ("B", 1), ("x", 9), ("y", 2)])
    let chosen = [Chains.lane(0), Chains.lane(1)]
    var counts: [String: Int] = [:]
    var noise: Set<String> = []
    for seed in 0..<8_000 as Range<UInt64> {
      let order = program.run(seed: seed, SURW(profile: program.profile, lanes: chosen))
      counts[order.filter { "AB".contains($0) }, default: 0] += 1
      noise.insert(order.filter { "xy".contains($0) })
    }
    let orders = ["BAAA", "ABAA", "AABA", "AAAB"]
    let expected = Dictionary(uniqueKeysWithValues: orders.map { ($0, 2_000.0) })
    #expect(chiSquare(counts, expected: expected) < 16.3)
    // The rest goes at random: every place of y's two steps among x's nine, 55 in all.
    #expect(noise.count > 40)
  }

  @Test("draws two of three lanes in a third of all runs, any two equally, and all in the others")
  func drawn() {
    let program = Chains(steps: [("A", 3), ("B", 2), ("C", 2)])
    let counts = program.counts(seeds: 25_200) { SURW(profile: program.profile) }
    // All orders can still come: 7! / (3! 2! 2!).
    #expect(counts.count == 210)
    // Two, three or four lanes are wanted, each in a third, and there are three. With all of them
    // A comes first in 3/7, B and C in 2/7 each. With A and B it is A's turn in 3/5, and whose turn
    // it is comes before C, which waits for nobody, in one half: A 3/10, B 1/5, C 1/2. With A and C
    // likewise; with B and C each of these in 1/4, A in 1/2. In 1,260 parts that is, for A,
    // 2/3 x 3/7 + 1/9 x (3/10 + 3/10 + 1/2) = 514, and for B and C each
    // 2/3 x 2/7 + 1/9 x (1/5 + 1/2 + 1/4) = 373.
    var first: [String: Int] = [:]
    for (order, count) in counts { first[String(order.prefix(1)), default: 0] += count }
    let expected = ["A": 20 * 514.0, "B": 20 * 373.0, "C": 20 * 373.0]
    // Two degrees: exceeded by chance once in 1,000 times.
    #expect(chiSquare(first, expected: expected) < 13.8)
  }

  @Test("continues when the next step waits for one that must come after it")
  func waiting() {
    let two = [Chains.lane(0), Chains.lane(1)]
    let shares = zip(two, [1, 9] as [UInt32]).map { Profile.Share(lane: $0, steps: $1) }
    let simulation = Simulation(
      seed: 1,
      strategy: SURW(profile: Profile(picks: 9, chains: 9, shares: shares), lanes: two)
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

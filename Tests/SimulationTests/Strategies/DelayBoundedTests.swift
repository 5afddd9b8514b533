import Simulation
import Testing

@Suite("Delay-bounded search")
struct DelayBoundedTests {
  private let program = Chains(steps: [("A", 1), ("B", 1), ("C", 1), ("D", 1)])

  @Test("without a delay keeps the order of arrival")
  func none() {
    let counts = program.counts(seeds: 50) { DelayBounded(bound: 0, profile: program.profile) }
    #expect(counts == ["ABCD": 50])
  }

  @Test("with one delay puts one step behind all others, each equally often")
  func one() {
    // Of the four steps the last has no rival: three picks.
    let profile = Profile(picks: 3, chains: 4, shares: [])
    let counts = program.counts(seeds: 6_000) { DelayBounded(bound: 1, profile: profile) }
    let orders = ["BCDA", "ACDB", "ABDC"]
    #expect(counts.keys.sorted() == orders.sorted())
    let expected = Dictionary(uniqueKeysWithValues: orders.map { ($0, 2_000.0) })
    #expect(chiSquare(counts, expected: expected) < 13.8)
  }

  @Test("with two delays never deviates by more than two")
  func two() {
    let profile = Profile(picks: 3, chains: 4, shares: [])
    let counts = program.counts(seeds: 3_000) { DelayBounded(bound: 2, profile: profile) }
    // First delays at picks (1,1) (1,2) (1,3) (2,2) (2,3) (3,3), worked out one by one.
    let orders: Set = ["CDAB", "BDAC", "BCAD", "ADBC", "ACBD", "ABCD"]
    #expect(Set(counts.keys) == orders)
  }
}

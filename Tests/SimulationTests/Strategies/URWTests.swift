import Simulation
import Testing

@Suite("The uniform random walk")
struct URWTests {
  @Test("takes every order of the whole run equally often, however long its parts are")
  func unequal() {
    let program = Chains(steps: [("A", 3), ("B", 1)])
    let orders = ["BAAA", "ABAA", "AABA", "AAAB"]
    let counts = program.counts(seeds: 8_000) { URW(profile: program.profile) }
    let expected = Dictionary(uniqueKeysWithValues: orders.map { ($0, 2_000.0) })
    // Three degrees: exceeded by chance once in 1,000 times.
    #expect(chiSquare(counts, expected: expected) < 16.3)
    // A walk that is uniform at each step begins with B every second time.
    #expect(chiSquare(program.counts(seeds: 8_000) { RandomWalk() }, expected: expected) > 1_000)
  }

  @Test("takes each of the 30 orders of 2, 2 and 1 steps equally often")
  func three() {
    let program = Chains(steps: [("A", 2), ("B", 2), ("C", 1)])
    let counts = program.counts(seeds: 30_000) { URW(profile: program.profile) }
    #expect(counts.count == 30)
    // 29 degrees: exceeded by chance once in 1,000 times.
    #expect(chiSquare(counts, expected: counts.mapValues { _ in 1_000 }) < 58.3)
  }
}

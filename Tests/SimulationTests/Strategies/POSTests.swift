import Simulation
import Testing

@Suite("POS")
struct POSTests {
  private let program = [(name: "A" as Character, count: 2), (name: "B" as Character, count: 1)]

  @Test("redraws the priority of steps that race with the last step")
  func racing() {
    // B first: one half. If not, it is drawn again beside A's second step: one half of the rest.
    let counts = Chains(steps: program, lanes: [0, 0]).counts(seeds: 8_000) { POS() }
    let expected = ["BAA": 4_000.0, "ABA": 2_000, "AAB": 2_000]
    #expect(counts.keys.sorted() == expected.keys.sorted())
    // Two degrees: exceeded by chance once in 1,000 times.
    #expect(chiSquare(counts, expected: expected) < 13.8)
  }

  @Test("keeps the priority of steps that race with nothing")
  func apart() {
    // Each of A's steps has a number of its own, B one for both: it is above the first of A's in
    // one half, below the first and above the second in one sixth, and the lowest in one third.
    let counts = Chains(steps: program).counts(seeds: 6_000) { POS() }
    let expected = ["BAA": 3_000.0, "ABA": 1_000, "AAB": 2_000]
    #expect(chiSquare(counts, expected: expected) < 13.8)
  }
}

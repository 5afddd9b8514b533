import BenchmarkGate
import Testing

@Suite("The signed-rank distribution")
struct SignedRankTests {
  @Test("matches the counts of all sign patterns tried one by one", arguments: 1...12)
  func everyPattern(differences: Int) {
    var counted = [UInt128](repeating: 0, count: differences * (differences + 1) / 2 + 1)
    for pattern in 0..<(1 << differences) {
      let ranks = (1...differences).filter { pattern & (1 << ($0 - 1)) != 0 }
      counted[ranks.reduce(0, +)] += 1
    }
    #expect(SignedRank(of: differences).patterns == counted)
  }

  @Test("contains every sign pattern once, up to the largest countable number of differences")
  func total() {
    for differences in [1, 20, 60, SignedRank.mostDifferences] {
      let patterns = SignedRank(of: differences).patterns
      #expect(patterns.reduce(0, +) == UInt128(1) << UInt128(differences))
      #expect(patterns == patterns.reversed())
    }
  }

  /// The places are one above the critical values of the tables: at 1 %, 37 for 20 differences and
  /// 7 for 12 (Hollander and Wolfe, table A.4); the coverage was counted by another program.
  @Test(
    "matches the limits in the tables, with their coverage",
    arguments: [
      (20, 100, 38, 173, 0.99056), (12, 100, 8, 71, 0.99072),
      // Two-sided 5 %: critical values 52 for 20 differences, 13 for 12, 8 for 10.
      (20, 20, 53, 158, 0.95156), (12, 20, 14, 65, 0.95752), (10, 20, 9, 47, 0.95117),
    ] as [(Int, Int, Int, Int, Double)]
  )
  func tables(differences: Int, often: Int, lower: Int, upper: Int, coverage: Double) throws {
    let limits = try #require(SignedRank(of: differences).limits(missingOnceIn: often))
    #expect(limits.lower == lower)
    #expect(limits.upper == upper)
    #expect(abs(limits.coverage - coverage) < 0.000_005)
  }

  @Test("covers the share given by all sign patterns; one position further, too little")
  func coverage() throws {
    for differences in 8...13 {
      for often in [10, 20, 100] {
        let limits = try #require(SignedRank(of: differences).limits(missingOnceIn: often))
        // The interval misses where the sum is below the place of the lower limit, or as far up.
        func missed(below place: Int) -> Int {
          (0..<(1 << differences)).count { pattern in
            let sum = (1...differences).reduce(0) {
              $0 + (pattern & (1 << ($1 - 1)) != 0 ? $1 : 0)
            }
            return sum < place || sum > differences * (differences + 1) / 2 - place
          }
        }
        let all = 1 << differences
        #expect(missed(below: limits.lower) * often <= all)
        #expect(missed(below: limits.lower + 1) * often > all)
        #expect(limits.coverage == 1 - Double(missed(below: limits.lower)) / Double(all))
      }
    }
  }

  @Test("has no limits if too few differences exist for that confidence")
  func tooFew() {
    // Both signs all alike are 2 of 128 patterns, 1 in 64; of 256 they are 1 in 128.
    #expect(SignedRank(of: 7).limits(missingOnceIn: 100) == nil)
    #expect(SignedRank(of: 7).limits(missingOnceIn: 64)?.lower == 1)
    #expect(SignedRank(of: 8).limits(missingOnceIn: 128)?.lower == 1)
    #expect(SignedRank(of: 8).limits(missingOnceIn: 129) == nil)
    #expect(SignedRank(of: 6).widest.coverage == 1 - 2.0 / 64)
    #expect(SignedRank(of: 6).widest.upper == 21)
  }
}

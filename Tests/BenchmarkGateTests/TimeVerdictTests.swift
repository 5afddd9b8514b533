import BenchmarkGate
import Testing

@Suite("The verdict on times")
struct TimeVerdictTests {
  private static func verdict(
    _ thousandths: [UInt64],
    missingOnceIn often: Int = 100
  ) -> TimeVerdict {
    TimeVerdict(PairedTimes(PairedTimesTests.pairs(thousandths)), missingOnceIn: often)
  }

  /// Twenty equal values, so the estimate and the interval equal them.
  private static func same(_ thousandths: UInt64) -> [UInt64] {
    Array(repeating: thousandths, count: 20)
  }

  @Test("slower by more than 5 % fails; slower by 5 % or less warns")
  func slower() {
    #expect(Self.verdict(Self.same(1_051)) == .failed)
    #expect(Self.verdict(Self.same(1_200)) == .failed)
    #expect(Self.verdict(Self.same(1_049)) == .warned)
    #expect(Self.verdict(Self.same(1_001)) == .warned)
  }

  @Test("equal or faster passes")
  func faster() {
    #expect(Self.verdict(Self.same(1_000)) == .passed)
    #expect(Self.verdict(Self.same(700)) == .passed)
    // Ten a little slower, ten a little faster: the interval lies around 1 and below 1.05.
    #expect(Self.verdict((0..<20).map { $0.isMultiple(of: 2) ? 1_010 : 990 }) == .passed)
  }

  @Test("a range from faster to slower than 5 % is inconclusive, and so are too few pairs")
  func open() {
    #expect(
      Self.verdict((0..<20).map { $0.isMultiple(of: 2) ? 1_200 : 900 }) == .inconclusive
    )
    #expect(Self.verdict(Array(repeating: 1_200, count: 7)) == .inconclusive)
    #expect(Self.verdict(Array(repeating: 1_200, count: 8)) == .failed)
  }

  @Test("a lower limit of zero is not slower")
  func touching() {
    // All averages from the 38th on decide: with nine of twenty at 1 the 38th is 1 exactly, as 45
    // of the 210 averages are of two of them.
    let some = Array(repeating: UInt64(1_000), count: 9) + Array(repeating: 1_200, count: 11)
    #expect(Self.verdict(some) == .inconclusive)
    // With eight there are 36 of those, and the 38th is above.
    let fewer = Array(repeating: UInt64(1_000), count: 8) + Array(repeating: 1_200, count: 12)
    #expect(Self.verdict(fewer) == .failed)
  }

  @Test("more benchmarks and later looks require more certainty")
  func plan() {
    let alone = TimePlan(benchmarks: 1)
    #expect((1...3).map(alone.missesOnceIn) == [100, 300, 300])
    let many = TimePlan(benchmarks: 26)
    #expect((1...3).map(many.missesOnceIn) == [2_600, 7_800, 7_800])
    // Of 2ⁿ patterns two have all signs alike: 2^8 = 256 = 2 · 128, and 128 >= 100.
    #expect(TimePlan.fewestPairs(benchmarks: 1) == 8)
    // 2^12 = 4,096 = 2 · 2,048 < 2 · 2,600 <= 2^13.
    #expect(TimePlan.fewestPairs(benchmarks: 26) == 13)
  }

  @Test("a sample is repeated until it takes 0.3 s with a tenth to spare")
  func repetitions() {
    #expect(TimePlan.repetitions(once: 330_000_000) == 1)
    #expect(TimePlan.repetitions(once: 329_999_999) == 2)
    #expect(TimePlan.repetitions(once: 33_000_000) == 10)
    #expect(TimePlan.repetitions(once: 5_000_000_000) == 1)
  }
}

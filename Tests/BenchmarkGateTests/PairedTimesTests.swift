import Foundation
import BenchmarkGate
import Testing

@Suite("Paired times")
struct PairedTimesTests {
  /// Pairs whose newer build takes so many thousandths of the older one's time.
  static func pairs(_ thousandths: [UInt64]) -> [TimePair] {
    thousandths.map { TimePair(base: 1_000_000_000, head: $0 * 1_000_000) }
  }

  @Test("of three pairs: the estimate is the median of six averages")
  func byHand() throws {
    // ln of 1, 2 and 8 in units of ln 2: 0, 1, 3. Averages: 0, 1/2, 1, 3/2, 2, 3; median 5/4.
    let times = PairedTimes(Self.pairs([2_000, 1_000, 8_000]))
    #expect(abs(times.estimate - 1.25 * log(2)) < 1e-12)
    #expect(abs(times.ratio - pow(2, 1.25)) < 1e-12)
    // The widest interval goes from 0 to 3; it misses twice in eight patterns of signs.
    let interval = try #require(times.interval(missingOnceIn: 4))
    #expect(interval.lowerBound == 0)
    #expect(abs(interval.upperBound - 3 * log(2)) < 1e-12)
    #expect(times.interval(missingOnceIn: 5) == nil)
    #expect(abs(times.spread - (pow(2, 1.5) - 1)) < 1e-12)
  }

  @Test("the interval is what the sign test does not refuse, shift by shift")
  func inversion() throws {
    // A second method: a shift belongs to the interval if the rank sum of what is left above it is
    // no rarer than the tails allow.
    let pairs = Self.pairs([1_013, 987, 1_102, 1_045, 961, 1_076, 1_009, 1_151, 994, 1_038])
    let logarithms = pairs.map { log(Double($0.head) / Double($0.base)) }
    let interval = try #require(PairedTimes(pairs).interval(missingOnceIn: 20))
    for thousandth in -200...300 {
      let shift = Double(thousandth) / 1_000 + 0.000_31
      let left = logarithms.map { $0 - shift }.sorted { abs($0) < abs($1) }
      let positive = left.enumerated().reduce(0) { $0 + ($1.element > 0 ? $1.offset + 1 : 0) }
      // Critical value for ten differences, two-sided 5 %: 8 (Hollander and Wolfe, table A.4).
      let isAccepted = positive > 8 && positive < 55 - 8
      #expect(interval.contains(shift) == isAccepted, "\(shift)")
    }
  }

  @Test("swapping the builds reverses the estimate and the interval")
  func symmetry() throws {
    let pairs = Self.pairs([1_013, 987, 1_102, 1_045, 961, 1_076, 1_009, 1_151])
    let turned = pairs.map { TimePair(base: $0.head, head: $0.base) }
    let (one, other) = (PairedTimes(pairs), PairedTimes(turned))
    #expect(abs(one.estimate + other.estimate) < 1e-12)
    let interval = try #require(one.interval(missingOnceIn: 100))
    let mirrored = try #require(other.interval(missingOnceIn: 100))
    #expect(abs(interval.lowerBound + mirrored.upperBound) < 1e-12)
    #expect(abs(interval.upperBound + mirrored.lowerBound) < 1e-12)
  }

  @Test("one outlier among twenty pairs moves nothing far")
  func outlier() {
    let calm = Array(repeating: UInt64(1_000), count: 19)
    #expect(abs(PairedTimes(Self.pairs(calm + [9_000])).estimate) < 1e-12)
  }
}

import Simulation
import Testing

@testable import Judging

@Suite("A coarse histogram")
struct CoarseHistogramTests {
  private func histogram(_ microseconds: [Int64]) -> CoarseHistogram {
    var histogram = CoarseHistogram()
    for length in microseconds { histogram.record(.nanoseconds(length * 1_000)) }
    return histogram
  }

  @Test("is exact for a few microseconds, and at most a sixteenth too long")
  func exactness() {
    #expect(histogram([3, 5, 9]).quantile(percent: 50) == 5)
    var stream = RandomStream(seed: 5)
    for bits: UInt64 in 4...40 {
      let lengths = (0..<99).map { _ in Int64(stream.next(below: 1 << bits)) }.sorted()
      let histogram = histogram(lengths)
      for percent: UInt64 in [1, 50, 90, 99, 100] {
        // The same by sorting: the length at place percent x 99 / 100, rounded up.
        let exact = lengths[(99 * Int(percent) + 99) / 100 - 1]
        let told = histogram.quantile(percent: percent)
        #expect(told >= exact && told - exact <= exact / 16, "\(percent) % of \(bits) bits")
      }
      #expect(histogram.max == lengths.last)
    }
  }

  @Test("adds up as if all durations had been recorded in one")
  func adding() {
    var sum = histogram([1, 70_000, 12])
    sum.add(histogram([900_000_000, 3]))
    #expect(sum == histogram([1, 70_000, 12, 900_000_000, 3]))
    #expect(CoarseHistogram().quantile(percent: 99) == 0)
  }
}

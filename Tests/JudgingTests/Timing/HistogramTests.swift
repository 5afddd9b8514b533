import Foundation
import Judging
import Simulation
import Testing

@Suite("Histogram")
struct HistogramTests {
  private static let parts = [
    Ratio(1, 1_000), Ratio(1, 2), Ratio(9, 10), Ratio(99, 100), Ratio(999, 1_000), .always,
  ]

  /// The definition, over a sorted list.
  private func quantile(_ part: Ratio, of sorted: [Int64]) -> Int64 {
    let product = sorted.count * Int(part.numerator)
    let rank = (product + Int(part.denominator) - 1) / Int(part.denominator)
    return sorted[max(1, rank) - 1]
  }

  private func histogram(of lengths: some Sequence<Int64>) -> Histogram {
    var histogram = Histogram()
    for length in lengths { histogram.record(.nanoseconds(length)) }
    return histogram
  }

  /// SplitMix64, so the test has the same durations each time.
  private struct Draws {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  @Test("reads back from its text unchanged and refuses other text")
  func text() throws {
    var draws = Draws(state: 3)
    let full = histogram(of: (0..<500).map { Int64(draws.next() >> (1 + $0 % 63)) })
    for histogram in [Histogram(), histogram(of: [0]), histogram(of: [.max, 5, 5]), full] {
      let data = try JSONEncoder().encode(["x": histogram])
      let again = try JSONDecoder().decode([String: Histogram].self, from: data)["x"]
      #expect(again == histogram)
    }
    for text in ["1", "1 2", "1 2 3", "5 1 0 1", "1 2 -3 4", "1 2 999999999 1", "a b c d"] {
      let data = try JSONEncoder().encode(text)
      #expect(throws: DecodingError.self, "\(text)") {
        try JSONDecoder().decode(Histogram.self, from: data)
      }
    }
  }

  @Test("matches a sorted list within the stated error, at every magnitude")
  func sortedList() {
    var draws = Draws(state: 7)
    for magnitude in 1...63 {
      let lengths = (0..<500).map { _ in Int64(draws.next() >> UInt64(64 - magnitude)) }
      let histogram = histogram(of: lengths)
      let sorted = lengths.sorted()
      for part in Self.parts {
        let exact = quantile(part, of: sorted)
        let answer = histogram.quantile(part).rawValue
        #expect(answer >= exact)
        #expect(answer - exact <= exact / Histogram.errorDivisor, "\(part) of \(magnitude) bits")
      }
      #expect(histogram.max.rawValue == sorted.last)
      #expect(histogram.min.rawValue == sorted.first)
      #expect(histogram.quantile(.always) == histogram.max)
    }
  }

  @Test("is exact below 2,048 ns")
  func exact() {
    let histogram = histogram(of: 0..<2_048)
    for part in Self.parts {
      let exact = quantile(part, of: Array(0..<2_048))
      #expect(histogram.quantile(part).rawValue == exact)
    }
  }

  @Test("keeps the error bound at the edges of every bucket row", arguments: 10..<63)
  func edges(power: Int) {
    let edge = Int64(1) << Int64(power)
    for length in [edge - 1, edge, edge + 1, edge + (edge >> 10), edge + (edge - 1)] {
      var histogram = Histogram()
      histogram.record(.nanoseconds(length))
      // The longest duration is far away, so it cannot correct the answer.
      histogram.record(.nanoseconds(.max))
      let answer = histogram.quantile(Ratio(1, 2)).rawValue
      #expect(answer >= length && answer - length <= length / 1_024)
    }
  }

  @Test("merging in any order and any split gives the same histogram")
  func merging() {
    var draws = Draws(state: 1)
    let lengths = (0..<3_000).map { _ in Int64(draws.next() >> (1 + draws.next() % 60)) }
    let whole = histogram(of: lengths)
    let parts = [histogram(of: lengths[..<7]), histogram(of: lengths[7..<2_000])]
    let last = histogram(of: lengths[2_000...])
    var forward = parts[0]
    forward.merge(parts[1])
    forward.merge(last)
    forward.merge(Histogram())
    var backward = Histogram()
    for part in [last, parts[1], parts[0]] { backward.merge(part) }
    #expect(forward == whole)
    #expect(backward == whole)
  }

  @Test("is zero when empty, and the single duration if there is one")
  func small() {
    let empty = Histogram()
    #expect(empty.count == 0 && empty.max == .zero && empty.min == .zero)
    #expect(empty.quantile(Ratio(99, 100)) == .zero)
    let one = histogram(of: [123_456_789])
    for part in Self.parts + [.never] {
      #expect(one.quantile(part) == .nanoseconds(123_456_789))
    }
  }

  @Test("counts a duration many times at once, beyond the range of a 64-bit product")
  func times() {
    var histogram = Histogram()
    histogram.record(.milliseconds(1), times: 1 << 62)
    histogram.record(.milliseconds(2), times: 1 << 62)
    histogram.record(.milliseconds(9), times: 0)
    #expect(histogram.count == 1 << 63)
    let bound = VirtualDuration.nanoseconds(1_000_000 + 1_000_000 / 1_024)
    #expect(histogram.quantile(Ratio(1, 2)) <= bound)
    #expect(histogram.quantile(Ratio(9, 10)) == .milliseconds(2))
    #expect(histogram.max == .milliseconds(2))
  }
}

import Foundation
import Testing

@testable import TrialReports

@Suite("Chart axes")
struct AxisTests {
  @Test("numbers go up to a round one in four equal parts")
  func linear() {
    #expect(Axis.linear(to: 7).labels == ["0", "2", "4", "6", "8"])
    #expect(Axis.linear(to: 1_950).labels == ["0", "500", "1,000", "1,500", "2,000"])
    #expect(Axis.linear(to: 0).labels == ["0", "1", "2", "3", "4"])
    let axis = Axis.linear(to: 7)
    #expect([0, 4, 8, 9].map(axis.place) == [0, 500, 1_000, 1_000])
  }

  @Test("times are placed between powers of ten by logarithm")
  func logarithmic() {
    let axis = Axis.times(from: 2_500, to: 4_000_000)
    #expect(axis.labels == ["1 ms", "10 ms", "100 ms", "1 s", "10 s"])
    for value in [1_000, 2_500, 31_623, 99_999, 100_000, 4_000_000, 10_000_000] {
      let exact = (log10(Double(value)) - 3) / 4 * 1_000
      #expect(abs(Double(axis.place(of: value)) - exact) <= 1.5, "\(value)")
    }
    #expect(axis.place(of: 1) == 0)
    #expect(axis.place(of: .max) == 1_000)
  }

  @Test("durations have a suitable unit")
  func words() {
    let told = [0, 44_549, 999_949, 6_287_300, 59_990_000, 750_000_000, 29_480_000_000].map {
      PageText.time(microseconds: $0)
    }
    #expect(told == ["0.0 ms", "44.5 ms", "999.9 ms", "6.29 s", "59.99 s", "12m30s", "8h11m"])
  }
}

import Judging
import Simulation

/// A benchmark that records durations in histograms, merges them, and computes percentiles.
struct HistogramMicrobenchmark {
  private let parts = 8
  private let lengths = 20_000

  /// Runs the benchmark.
  func run() {
    var stream = RandomStream(seed: 1)
    var whole = Histogram()
    for _ in 0..<parts {
      var part = Histogram()
      for _ in 0..<lengths {
        // A random number of bits, because real durations differ by powers of ten.
        let length = stream.next() >> (24 + stream.next(below: 24))
        part.record(VirtualDuration(rawValue: Int64(length)))
      }
      whole.merge(part)
    }
    let isOrdered = whole.quantile(Ratio(50, 100)) <= whole.quantile(Ratio(99, 100))
    precondition(whole.count == UInt64(parts * lengths) && isOrdered, "a duration was lost")
  }
}

import Foundation
package import Judging
import Simulation

/// The percentiles of a histogram in the output format of HdrHistogram, for its plotter and similar
/// tools.
///
/// Values are virtual milliseconds. Each halving of the remainder above a percentile has five
/// lines, as in `outputPercentileDistribution`.
package struct PercentileTable: Sendable {
  private static let ticks = 5.0
  private static let unit = 1_000_000.0
  private let histogram: Histogram

  /// Creates a table.
  ///
  /// The histogram must not be empty.
  package init(_ histogram: Histogram) { self.histogram = histogram }

  /// The contents of an `.hgrm` file.
  package var text: String {
    let all = histogram.filledBuckets
    let total = histogram.count
    var text = "       Value     Percentile TotalCount 1/(1-Percentile)\n\n"
    var (seen, level) = (UInt64(0), 0.0)
    for bucket in all {
      seen += bucket.times
      let value = Double(Histogram.lengths(inBucket: bucket.number).upperBound) / Self.unit
      while seen <= total, 100 * Double(seen) / Double(total) >= level {
        text += String(
          format: "%12.3f %2.12f %10lld %14.2f\n",
          value,
          level / 100,
          Int64(seen),
          1 / (1 - level / 100)
        )
        level = next(after: level)
        if seen == total { break }
      }
    }
    let most = Double(Histogram.lengths(inBucket: histogram.lastBucket).upperBound) / Self.unit
    text += String(format: "%12.3f %2.12f %10lld\n", most, 1.0, Int64(total))
    let (mean, deviation) = moments(all)
    text += String(format: "#[Mean    = %12.3f, StdDeviation   = %12.3f]\n", mean, deviation)
    text += String(format: "#[Max     = %12.3f, Total count    = %12lld]\n", most, Int64(total))
    let rows = Swift.max(1, histogram.lastBucket >> 10)
    return text
      + String(format: "#[Buckets = %12lld, SubBuckets     = %12lld]\n", Int64(rows), 2_048)
  }

  private func next(after level: Double) -> Double {
    let halvings = Foundation.floor(Foundation.log2(100 / (100 - level))) + 1
    return level + 100 / (Self.ticks * Foundation.pow(2, halvings))
  }

  /// Returns the mean and the standard deviation, with each bucket represented by its middle.
  private func moments(_ buckets: [(number: Int, times: UInt64)]) -> (Double, Double) {
    let values = buckets.map { bucket in
      let lengths = Histogram.lengths(inBucket: bucket.number)
      let middle = lengths.lowerBound + (lengths.upperBound - lengths.lowerBound + 1) / 2
      return (value: Double(middle) / Self.unit, times: Double(bucket.times))
    }
    let total = Double(histogram.count)
    let mean = values.reduce(0) { $0 + $1.value * $1.times } / total
    let squares = values.reduce(0) { $0 + ($1.value - mean) * ($1.value - mean) * $1.times }
    return (mean, (squares / total).squareRoot())
  }
}

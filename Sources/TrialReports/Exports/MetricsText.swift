package import Judging
import Simulation
import StoreJSON

/// Counters and histograms in the text format of OpenMetrics 1.0, which Prometheus reads.
///
/// Durations are seconds of virtual time. The bounds of buckets are exact to within a thousandth.
/// The report keeps no sum, so there is no `_sum` and, as the format requires, no `_count` either;
/// the bucket `+Inf` holds the count.
package struct MetricsText: Sendable {
  /// The labels of a sample, as names and values.
  package typealias Labels = [(name: String, value: String)]

  private var lines: [String] = []
  private let common: Labels

  /// Creates an empty text.
  package init(common: Labels) { self.common = common }

  /// The contents of a `.prom` file.
  package var text: String { (lines + ["# EOF"]).joined(separator: "\n") + "\n" }

  /// Adds a family of counters.
  ///
  /// The name is without `_total`.
  package mutating func counter(
    _ name: String,
    _ help: String,
    _ samples: [(labels: Labels, count: UInt64)]
  ) {
    guard !samples.isEmpty else { return }
    lines.append("# TYPE \(name) counter")
    lines.append("# HELP \(name) \(Self.escaped(help))")
    lines += samples.map { "\(name)_total\(labels($0.labels)) \($0.count)" }
  }

  /// Adds a family of gauges.
  ///
  /// The name ends with the unit, if there is one.
  package mutating func gauge(_ name: String, unit: String? = nil, _ help: String, _ value: String)
  {
    lines.append("# TYPE \(name) gauge")
    if let unit { lines.append("# UNIT \(name) \(unit)") }
    lines.append("# HELP \(name) \(Self.escaped(help))")
    lines.append("\(name)\(labels([])) \(value)")
  }

  /// Adds a family of histograms, in seconds.
  ///
  /// The name ends in `_seconds`.
  package mutating func histogram(
    _ name: String,
    _ help: String,
    _ samples: [(labels: Labels, histogram: Histogram)]
  ) {
    guard !samples.isEmpty else { return }
    lines.append("# TYPE \(name) histogram")
    lines.append("# UNIT \(name) seconds")
    lines.append("# HELP \(name) \(Self.escaped(help))")
    for sample in samples {
      for (bound, count) in Self.cumulative(sample.histogram) {
        lines.append("\(name)_bucket\(labels(sample.labels + [("le", bound)])) \(count)")
      }
    }
  }

  /// The bounds: 1, 2, and 5 times each power of ten, from a millisecond to several days.
  private static let bounds: [(text: String, nanoseconds: Int64)] = (0..<27).map { number in
    let power = (0..<number / 3).reduce(Int64(1_000_000)) { power, _ in power * 10 }
    let nanoseconds = [1, 2, 5][number % 3] * power
    let milliseconds = nanoseconds / 1_000_000
    let text = JSONValue.decimal(units: milliseconds, digits: 3).compact
    return (text, nanoseconds)
  }

  private static func cumulative(_ histogram: Histogram) -> [(bound: String, count: UInt64)] {
    let buckets = histogram.filledBuckets
    var next = 0
    var seen: UInt64 = 0
    let counts = bounds.map { bound in
      while next < buckets.count,
        Histogram.lengths(inBucket: buckets[next].number).upperBound <= bound.nanoseconds
      {
        seen += buckets[next].times
        next += 1
      }
      return (bound: bound.text, count: seen)
    }
    return counts + [("+Inf", histogram.count)]
  }

  private func labels(_ own: Labels) -> String {
    let all = (common + own).map { "\($0.name)=\"\(Self.escaped($0.value))\"" }
    return all.isEmpty ? "" : "{" + all.joined(separator: ",") + "}"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\"", with: "\\\"")
  }
}

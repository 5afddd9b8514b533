import FileFormats
import Foundation
package import Judging
package import Simulation
import StoreJSON

/// Histograms in the file formats of HdrHistogram, which many tools read.
///
/// The buckets are those of an HdrHistogram with three significant digits that begins at 1 ns, so
/// no precision is lost. Source of the formats: github.com/HdrHistogram/HdrHistogram,
/// `AbstractHistogram`, `HistogramLogWriter`.
package enum HistogramFile: Sendable {
  /// A line of a log.
  package struct Interval: Sendable {
    /// The name of what was measured, without commas, spaces, or line ends.
    package let tag: String
    /// The start, in virtual time.
    package let start: VirtualDuration
    /// The length of the interval.
    package let length: VirtualDuration
    /// The measured times.
    package let histogram: Histogram
  }

  /// Returns an interval log: a line for each histogram, in version 2 of the compressed format.
  ///
  /// Empty histograms are left out.
  package static func log(_ intervals: [Interval], title: String) -> String {
    var lines = [
      "#[\(title)]",
      "#[Histogram log format version 1.3]",
      "#[StartTime: 0.000 (seconds since epoch), virtual time, values in nanoseconds]",
      "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"",
    ]
    for interval in intervals where interval.histogram.count > 0 {
      let most = Histogram.lengths(inBucket: interval.histogram.lastBucket).upperBound
      lines.append(
        "Tag=\(interval.tag),\(seconds(interval.start)),\(seconds(interval.length)),"
          + "\(JSONValue.decimal(units: most / 1_000, digits: 3).compact),"
          + Data(HistogramPayload.compressed(interval.histogram)).base64EncodedString()
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func seconds(_ length: VirtualDuration) -> String {
    JSONValue.decimal(units: length.rawValue / 1_000_000, digits: 3).compact
  }
}

extension Histogram {
  /// The index of the last bucket that is not empty; 0 if all are.
  var lastBucket: Int { filledBuckets.last?.number ?? 0 }
}

import FileFormats
public import Judging
public import Simulation

/// Histograms in the forms of HdrHistogram, which many tools read.
///
/// Our buckets are those of an HdrHistogram with three significant digits that begins at 1 ns, so
/// nothing is lost on the way. Source of the forms: github.com/HdrHistogram/HdrHistogram,
/// `AbstractHistogram`, `HistogramLogWriter`.
public enum HistogramFile: Sendable {
  /// One line of a log.
  public struct Interval: Sendable {
    /// What was measured, without commas, spaces and line ends.
    public let tag: String
    /// When it began, in virtual time.
    public let start: VirtualDuration
    /// How long it lasted.
    public let length: VirtualDuration
    /// What was measured.
    public let histogram: Histogram

    /// Describes a line.
    ///
    /// - Parameters:
    ///   - tag: what was measured.
    ///   - start: when it began, in virtual time.
    ///   - length: how long it lasted.
    ///   - histogram: what was measured.
    public init(
      tag: String,
      start: VirtualDuration,
      length: VirtualDuration,
      histogram: Histogram
    ) {
      self.tag = tag
      self.start = start
      self.length = length
      self.histogram = histogram
    }
  }

  /// The interval log: a line for each histogram, in the compressed form of version 2.
  ///
  /// - Parameters:
  ///   - intervals: the lines; what was never measured is left out.
  ///   - title: said in a comment at the top.
  /// - Returns: a file `.hlog`.
  public static func log(_ intervals: [Interval], title: String) -> String {
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
          + "\(JSONText.decimal(units: most / 1_000, digits: 3).compact),"
          + Base64.text(HistogramPayload.compressed(interval.histogram))
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func seconds(_ length: VirtualDuration) -> String {
    JSONText.decimal(units: length.rawValue / 1_000_000, digits: 3).compact
  }
}

extension Histogram {
  /// The number of the last bucket that holds anything; 0 if none does.
  var lastBucket: Int { filledBuckets.last?.number ?? 0 }
}

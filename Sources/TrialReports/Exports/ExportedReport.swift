public import Judging

/// A report that can be exported to files for other tools.
public protocol ExportedReport {
  /// The histogram of each operation that was measured.
  var measured: [(name: String, histogram: Histogram)] { get }
  /// The times in the log format of HdrHistogram.
  var histogramLog: String { get }
  /// The counters and histograms in the OpenMetrics text format.
  var metrics: String { get }
  /// The test cases in the JUnit format.
  var junit: String { get }
}

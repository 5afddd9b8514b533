public import Judging

/// What tells of itself in files for other tools.
public protocol ExportedReport {
  /// For each operation that was measured its histogram.
  var measured: [(name: String, histogram: Histogram)] { get }
  /// Times as HdrHistogram logs them.
  var histogramLog: String { get }
  /// Counters and histograms in the OpenMetrics text format.
  var metrics: String { get }
  /// Test cases as JUnit writes them.
  var junit: String { get }
}

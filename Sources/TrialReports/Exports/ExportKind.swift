/// A kind of file that other tools read, known by the ending of its name.
public enum ExportKind: String, Hashable, Sendable, CaseIterable {
  /// Every event, one JSON object per line.
  case events = ".ndjson"
  /// A timeline that Perfetto and chrome://tracing open.
  case timeline = ".trace.json"
  /// Percentiles of each operation, as HdrHistogram prints them.
  case percentiles = ".hgrm"
  /// Histograms of each operation and stage, as HdrHistogram logs them.
  case histograms = ".hlog"
  /// Counters and histograms in the OpenMetrics text format.
  case metrics = ".prom"
  /// Test cases as JUnit writes them.
  case junit = ".xml"

  /// Finds the kind of a file; nil if its name ends in none of the endings.
  ///
  /// - Parameter path: the path of the file.
  public init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let kind = Self.allCases.first(where: { name.hasSuffix($0.rawValue) }),
      name.count > kind.rawValue.count
    else { return nil }
    self = kind
  }
}

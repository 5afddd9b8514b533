/// A kind of file for other tools, identified by the suffix of its name.
public enum ExportKind: String, Hashable, Sendable, CaseIterable {
  /// Every event, one JSON object per line.
  case events = ".ndjson"
  /// A timeline that Perfetto and chrome://tracing open.
  case timeline = ".trace.json"
  /// Percentiles of each operation, in the output format of HdrHistogram.
  case percentiles = ".hgrm"
  /// Histograms of each operation and stage, in the log format of HdrHistogram.
  case histograms = ".hlog"
  /// Counters and histograms in the OpenMetrics text format.
  case metrics = ".prom"
  /// Test cases in the JUnit format.
  case junit = ".xml"

  /// Creates the kind of a file, or returns nil if its name has none of the suffixes.
  ///
  /// - Parameter path: The path of the file.
  public init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let kind = Self.allCases.first(where: { name.hasSuffix($0.rawValue) }),
      name.count > kind.rawValue.count
    else { return nil }
    self = kind
  }
}

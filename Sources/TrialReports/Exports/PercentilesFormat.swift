package import Judging
import Simulation
import Trials

/// Percentiles of each operation, in the output format of HdrHistogram.
struct PercentilesFormat: ExportFormat {
  private static let fileNames = "FILE.OPERATION.hgrm for each operation"

  let ending = ".hgrm"
  let summary = "percentiles as HdrHistogram prints them, \(Self.fileNames)"
  let note: String? = Self.fileNames
  let commands: [ExportSource.Command] = [.run, .hunt]

  func content(of source: ExportSource) -> ExportContent? {
    switch source {
    case .run(let report): .tables(Self.tables(report.measured))
    case .hunt(let report): .tables(Self.tables(report.measured))
    case .replay: nil
    }
  }

  /// Returns a table for each operation, because a table of percentiles holds one histogram.
  private static func tables(
    _ measured: [(name: String, histogram: Histogram)]
  ) -> [(name: String, text: String)] {
    measured.map { ($0.name, PercentileTable($0.histogram).text) }
  }
}

extension RunReport {
  /// The histogram of each operation that was measured.
  package var measured: [(name: String, histogram: Histogram)] {
    Timings.Operation.allCases.map { ($0.rawValue, outcome.timings[$0]) }
      .filter { $0.1.count > 0 }
  }
}

extension HuntReport {
  /// The histogram of each operation that was measured, over all trials.
  package var measured: [(name: String, histogram: Histogram)] {
    Timings.Operation.allCases.map { ($0.rawValue, tally.timings(of: $0)) }
      .filter { $0.1.count > 0 }
  }
}

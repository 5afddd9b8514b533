public import TrialReports

/// The result of one layer of the gate for one benchmark, for tools that collect test results.
public struct GateCase: Hashable, Sendable {
  /// A layer of the gate.
  public enum Layer: String, Hashable, Sendable, CaseIterable {
    /// The layer that compares exact counters.
    case counters = "exact counters"
    /// The layer that compares processor times.
    case times = "processor time"
  }

  /// The result of a case.
  public typealias Result = ReportCase.Result

  /// The name of the benchmark.
  public let benchmark: String
  /// The layer.
  public let layer: Layer
  /// The result.
  public let result: Result
  /// The reason in one line; empty if the case passed.
  public let reason: String
  /// The file that the case is about, if there is one.
  public let file: String?

  /// Creates a case.
  public init(
    _ benchmark: String,
    _ layer: Layer,
    _ result: Result,
    reason: String = "",
    file: String? = nil
  ) {
    self.benchmark = benchmark
    self.layer = layer
    self.result = result
    self.reason = reason
    self.file = file
  }
}

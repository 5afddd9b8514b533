public import TrialReports

/// What one layer of the gate says of one benchmark, for machines that collect such things.
public struct GateCase: Hashable, Sendable {
  /// A layer of the gate.
  public enum Layer: String, Hashable, Sendable, CaseIterable {
    /// Exact counters.
    case counters = "exact counters"
    /// Processor time.
    case times = "processor time"
  }

  /// How grave it is.
  public typealias Result = ReportCase.Result

  /// The benchmark.
  public let benchmark: String
  /// The layer.
  public let layer: Layer
  /// How grave it is.
  public let result: Result
  /// One line that says why; empty if it held.
  public let reason: String
  /// A file that it is about, if there is one.
  public let file: String?

  /// Describes a case.
  ///
  /// - Parameters:
  ///   - benchmark: its name.
  ///   - layer: which layer speaks.
  ///   - result: how grave it is.
  ///   - reason: one line that says why; empty if it held.
  ///   - file: a file that it is about, if there is one.
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

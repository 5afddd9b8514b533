package import TrialReports

/// A layer of the gate.
package enum GateLayer: String, Hashable, Sendable, CaseIterable {
  /// The layer that compares exact counters.
  case counters = "exact counters"
  /// The layer that compares processor times.
  case times = "processor time"

  /// Returns the layer's result for a benchmark, for tools that collect test results.
  package func reported(
    _ benchmark: String,
    _ result: ReportCase.Result,
    reason: String = "",
    file: String? = nil
  ) -> ReportCase {
    ReportCase(
      suite: rawValue,
      subject: benchmark,
      name: rawValue,
      result,
      kind: result == .broken ? "NothingToCompare" : "Regression",
      reason: reason,
      file: file
    )
  }
}

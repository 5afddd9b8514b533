public import TrialReports

extension GateCase {
  /// The case for tools that collect test results.
  public var reported: ReportCase {
    ReportCase(
      suite: layer.rawValue,
      subject: benchmark,
      name: layer.rawValue,
      result,
      kind: result == .broken ? "NothingToCompare" : "Regression",
      reason: reason,
      file: file
    )
  }
}

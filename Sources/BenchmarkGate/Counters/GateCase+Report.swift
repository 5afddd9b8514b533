public import TrialReports

extension GateCase {
  /// The same for machines that collect such things.
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

/// A publicly reported defect of shipped purchase code.
public struct RealBug: Hashable, Sendable {
  /// A one-sentence description of what went wrong.
  package let summary: String
  /// The web address of the report.
  public let address: String

  /// Creates a defect.
  ///
  /// - Parameters:
  ///   - summary: a one-sentence description of what went wrong.
  ///   - address: the web address of the report.
  public init(_ summary: String, _ address: String) {
    self.summary = summary
    self.address = address
  }
}

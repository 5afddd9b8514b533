/// A defect of purchase code in use that somebody has described in public.
public struct RealBug: Hashable, Sendable {
  /// What went wrong, in one sentence.
  public let summary: String
  /// Where it is described.
  public let address: String

  /// Names a defect.
  ///
  /// - Parameters:
  ///   - summary: what went wrong, in one sentence.
  ///   - address: where it is described.
  public init(_ summary: String, _ address: String) {
    self.summary = summary
    self.address = address
  }
}

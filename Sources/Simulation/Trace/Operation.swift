/// The name of something that happens: what, and to whom.
///
/// Codes and subjects are numbers so that the hot path holds no text; the module that defines them
/// also prints them.
public struct Operation: Hashable, Sendable {
  /// What happens; 0 is a job of Swift's that nobody named.
  public let code: UInt16
  /// To whom, or which one.
  public let subject: UInt64

  /// Names an operation.
  public init(code: UInt16, subject: UInt64 = 0) {
    self.code = code
    self.subject = subject
  }

  /// A job of Swift's that nobody named.
  public static let job = Operation(code: 0)
}

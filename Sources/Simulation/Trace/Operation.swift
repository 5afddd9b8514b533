/// The name of an operation: what happens, and to which subject.
///
/// Codes and subjects are numbers, so that the hot path holds no text. The module that defines them
/// also prints them.
public struct Operation: Hashable, Sendable {
  /// The code of the operation; 0 is an unnamed Swift job.
  package let code: UInt16
  /// The subject of the operation.
  package let subject: UInt64

  /// Creates a name.
  public init(code: UInt16, subject: UInt64 = 0) {
    self.code = code
    self.subject = subject
  }

  /// An unnamed Swift job.
  package static let job = Operation(code: 0)
}

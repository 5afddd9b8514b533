/// A transaction as the store signed it: the compact text of a JSON Web Signature (RFC 7515).
///
/// Three parts in Base64URL with dots between: header, payload, signature. Whoever holds the text
/// may have made it up; only a ``TransactionVerifier`` says what it is worth.
public struct SignedTransaction: RawRepresentable, Hashable, Sendable {
  /// The text.
  public let rawValue: String

  /// Wraps a text; whether it is signed, and by whom, is not looked at.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A transaction as signed by the store: the compact text of a JSON Web Signature (RFC 7515).
///
/// The text consists of three Base64URL parts separated by dots: header, payload, signature. It may
/// be forged; only a ``TransactionVerifier`` can tell whether it is genuine.
public struct SignedTransaction: RawRepresentable, Hashable, Sendable {
  /// The text.
  public let rawValue: String

  /// Wraps a text without checking its signature.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A transaction as signed by the store: the compact text of a JSON Web Signature (RFC 7515).
///
/// The text consists of three Base64URL parts separated by dots: header, payload, signature. It may
/// be forged; only a ``TransactionVerifier`` can tell whether it is genuine.
public struct SignedTransaction: RawRepresentable, Hashable, Sendable {
  private let origin: Origin

  private enum Origin: Sendable {
    case text(String)
    indirect case record(Transaction, signer: KeyedDigestSigner)
  }

  /// Wraps a text without checking its signature.
  public init(rawValue: String) { origin = .text(rawValue) }

  /// Creates a transaction that its signer signs.
  ///
  /// It holds the signer's own record. A text costs as much as several steps of a simulation, so
  /// it is made only for those who ask for it.
  init(_ transaction: Transaction, signedBy signer: KeyedDigestSigner) {
    origin = .record(transaction.asSigned, signer: signer)
  }

  /// The text; equal transactions of one signer have equal texts.
  public var rawValue: String {
    switch origin {
    case .text(let text): text
    case .record(let transaction, let signer): signer.text(of: transaction)
    }
  }

  /// What was signed, and by whom, if no text was made of it yet.
  var record: (transaction: Transaction, signer: KeyedDigestSigner)? {
    if case .record(let transaction, let signer) = origin { (transaction, signer) } else { nil }
  }

  /// The claimed transaction, whoever signed it; nil if the text is unreadable.
  package var claimed: Transaction? { try? UnsignedPayloadReader().verify(self) }
}

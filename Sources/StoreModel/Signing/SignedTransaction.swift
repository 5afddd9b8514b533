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

/// A signer of transactions, as the store is.
///
/// The App Store signs with ES256 and attaches its certificate chain (`x5c`). The toolchain has no
/// ES256 on Linux, so the simulated store uses ``KeyedDigestSigner`` instead.
package protocol TransactionSigner: Sendable {
  /// Signs a copy of a transaction.
  ///
  /// The date becomes the copy's `signedDate`.
  func sign(_ transaction: Transaction, at date: StoreDate) -> SignedTransaction
}

/// A verifier of signed transactions, which a server uses before it grants anything for them.
///
/// Plug in a verifier of real App Store signatures here: on a platform with CryptoKit, a type that
/// checks ES256 and the certificate chain (or passes the text to `SignedDataVerifier` of Apple's
/// App Store Server Library) and reads the payload with ``Transaction/init(wire:)``. The logic that
/// uses it stays the same. The simulated world uses ``KeyedDigestVerifier`` instead, because the
/// toolchain has no ES256 on Linux.
public protocol TransactionVerifier: Sendable {
  /// Verifies a signed transaction.
  func verify(_ signed: SignedTransaction) throws(JWSError) -> Transaction
}

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

/// Who decides what a signed transaction is worth: a server, before it gives anything for it.
///
/// Here is where a verifier of the App Store's own signatures is plugged in: on a platform with
/// CryptoKit, a type that checks ES256 and the chain of certificates (or hands the text to
/// `SignedDataVerifier` of Apple's App Store Server Library) and reads the payload with
/// ``Transaction/init(wire:)``. The logic that asks stays as it is. In the simulated world
/// ``KeyedDigestVerifier`` stands in its place, because the toolchain has no ES256 on Linux.
public protocol TransactionVerifier: Sendable {
  /// Checks a signed transaction.
  ///
  /// - Parameter signed: the text, from wherever.
  /// - Returns: what was signed, with the store's environment and the date of the signature.
  /// - Throws: why it is worth nothing.
  func verify(_ signed: SignedTransaction) throws(JWSError) -> Transaction
}

/// Who signs transactions: the store.
///
/// The App Store signs with ES256 and sends its chain of certificates along (`x5c`). The toolchain
/// has no ES256 on Linux, so the simulated store signs with ``KeyedDigestSigner``, which stands in
/// its place.
public protocol TransactionSigner: Sendable {
  /// Signs a copy of a transaction.
  ///
  /// - Parameters:
  ///   - transaction: what is signed.
  ///   - date: when; it becomes the copy's `signedDate`.
  /// - Returns: the signed text.
  func sign(_ transaction: Transaction, at date: StoreDate) -> SignedTransaction
}

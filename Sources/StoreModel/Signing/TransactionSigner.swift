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

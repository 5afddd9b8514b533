/// How a purchase ended, by StoreKit's `Product.PurchaseResult`.
///
/// StoreKit's enumeration is open: a later system may return a case that an app does not know.
/// ``unknown`` stands for it.
public enum PurchaseResult: Hashable, Sendable {
  /// The store charged; the transaction may still be untrustworthy.
  case success(VerificationResult)
  /// Somebody else must approve first; the transaction arrives on `updates`, or never.
  case pending
  /// The customer closed the payment sheet.
  case userCancelled
  /// A result that did not exist when the app was built.
  case unknown
}

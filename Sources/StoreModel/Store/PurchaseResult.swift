/// The outcome of a purchase, as in StoreKit's `Product.PurchaseResult`.
///
/// StoreKit's enumeration is open: a later system may return a case that an app does not know.
/// ``unknown`` represents such a case.
public enum PurchaseResult: Hashable, Sendable {
  /// The store charged the customer.
  ///
  /// The transaction may still be untrustworthy.
  case success(VerificationResult)
  /// An adult must approve, or the customer must authenticate the payment with the bank first.
  ///
  /// The transaction arrives on `updates`, or never.
  case pending
  /// The customer closed the payment sheet.
  case userCancelled
  /// A result that did not exist when the app was built.
  case unknown
}

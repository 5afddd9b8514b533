/// A kind of call from an app to its device or its server.
public enum CallKind: String, Hashable, Sendable, CaseIterable {
  /// `products(for:)`
  case products
  /// `purchase(_:)`
  case purchase
  /// `currentEntitlements()`
  case currentEntitlements
  /// `unfinished()`
  case unfinished
  /// `all()`
  case allTransactions
  /// `finish(_:)`
  case finish
  /// `sync()`
  case sync
  /// `subscriptionStatuses(in:)`
  case statuses
  /// `isEligibleForIntroductoryOffer(in:)`
  case eligibility
  /// `appTransaction()`
  case appTransaction
  /// `refreshAppTransaction()`
  case appTransactionRefresh
  /// `beginRefundRequest(for:)`
  case refundRequest
  /// `storefront()`
  case storefront
  /// `showManageSubscriptions(in:)`
  case manageSubscriptions
  /// `presentOfferCodeRedeemSheet()`
  case offerCode
  /// A read of durable storage.
  case read
  /// A write to durable storage.
  case write
  /// A transaction is posted to the app's own server.
  case post
  /// The app asks its own server for access.
  case access
  /// A user signs in to the app's own server.
  case serverSignIn
  /// The app asks its server for the balance of credits.
  case balance
  /// The app sends its server a signed transaction.
  case credit
  /// The app asks its server for a page of history.
  case history
  /// The app asks its server for the packs on sale.
  case packs
  /// The app has its server make an image.
  case image
  /// An unchanged app sends a request to another server than the App Store.
  case request
}

extension CallKind: Identified {}

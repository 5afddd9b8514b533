/// A StoreKit call that Xcode can make fail, by the names of `SKTestSession`.
package enum FailingCall: Hashable, Sendable, CaseIterable {
  /// `Product.products(for:)`
  case loadProducts
  /// `Product.purchase(options:)`
  case purchase
  /// The check of a signature.
  case verification
  /// `AppStore.sync()`
  case appStoreSync
  /// `Product.SubscriptionInfo.status(for:)`
  case subscriptionStatus
  /// `AppTransaction.shared`
  case appTransaction
  /// `AppStore.showManageSubscriptions(in:)`
  case manageSubscriptions
  /// `Transaction.beginRefundRequest(in:)`
  case refundRequest
  /// `AppStore.presentOfferCodeRedeemSheet(in:)`
  case offerCodeRedeem
}

/// The switches of a `.storekit` file's settings: how Xcode's local store behaves.
package struct StoreSwitches: Hashable, Sendable {
  /// The speed of subscriptions.
  package var timeRate = TimeRate.realTime
  /// Every purchase needs approval.
  package var asksToBuy = false
  /// No system sheet is shown; each is confirmed at once.
  package var hidesDialogs = false
  /// Every purchase fails first and succeeds as a new transaction once the issue is resolved.
  package var interruptsPurchases = false
  /// Every renewal fails.
  package var failsRenewals = false
  /// A failed renewal begins with a grace period.
  package var grantsGrace = false
  /// Every purchase fails.
  package var failsPurchases = false
  /// The number of the `SKError.Code` with which every purchase fails.
  package var failureCode = 0
  /// The calls that fail.
  package var failingCalls: [FailingCall] = []
  /// The country, as three letters by ISO 3166.
  package var storefront = "USA"
  /// The language of names and descriptions.
  package var locale = "en_US"

  /// Creates settings with the default behavior.
  package init() {}

  /// Returns whether a call fails.
  func fails(_ call: FailingCall) -> Bool { failingCalls.contains(call) }
}

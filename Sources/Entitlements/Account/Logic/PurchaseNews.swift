import StoreModel

/// News of one purchase, from a notification or from an app.
struct PurchaseNews: Hashable, Sendable {
  let transaction: Transaction
  /// The signature date of this copy.
  let signed: StoreDate
  /// The renewal information, signed at the same time, or nil if absent.
  var renewal: RenewalInfo?
  /// The app user who posted it, or nil for news from the store.
  var poster: AppAccountToken?

  /// Creates news from a notification, or nil if it concerns no purchase.
  init?(_ payload: NotificationPayload) {
    guard let transaction = payload.transaction else { return nil }
    self.transaction = transaction
    signed = payload.signedDate
    renewal = payload.renewal
  }

  /// Creates news from an app's post.
  init(_ transaction: Transaction, postedBy poster: AppAccountToken) {
    self.transaction = transaction
    signed = transaction.signedDate
    self.poster = poster
  }
}

import StoreModel

/// What a server learns about one purchase at once: from a notification, or from an app.
struct PurchaseNews: Hashable, Sendable {
  /// The transaction.
  let transaction: Transaction
  /// When this copy of it was signed.
  let signed: StoreDate
  /// What will become of the purchase, signed at the same time; nil if not told.
  var renewal: RenewalInfo?
  /// The app user who posted it; nil for what the store told.
  var poster: AppAccountToken?

  /// What a notification tells; nil if it is about no purchase.
  init?(_ payload: NotificationPayload) {
    guard let transaction = payload.transaction else { return nil }
    self.transaction = transaction
    signed = payload.signedDate
    renewal = payload.renewal
  }

  /// What an app posts.
  init(_ transaction: Transaction, postedBy poster: AppAccountToken) {
    self.transaction = transaction
    signed = transaction.signedDate
    self.poster = poster
  }
}

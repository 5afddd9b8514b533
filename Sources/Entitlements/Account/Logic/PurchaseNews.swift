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

/// The rule for the owner of a purchase without an appAccountToken.
struct OwnerRule: Sendable {
  /// Records that an app user posted a transaction.
  let credit: @Sendable (Transaction, AppAccountToken, inout PurchaseRecord) -> Void

  /// The first poster owns the purchase permanently.
  ///
  /// A purchase with an appAccountToken is never claimed by another user.
  static let firstPoster = OwnerRule { transaction, poster, record in
    guard transaction.appAccountToken == nil, record.creditedTo == nil else { return }
    record.creditedTo = poster
  }
}

extension PurchaseRecord {
  /// Returns a transaction's owner, or nil while it is unclaimed.
  func owner(of transaction: Transaction) -> AppAccountToken? {
    transaction.appAccountToken ?? creditedTo
  }
}

/// The handling of a notification that may have been processed before.
struct RepetitionRule: Sendable {
  /// Returns whether it should be processed.
  let isNews: @Sendable (NotificationPayload, any RowStore) async throws -> Bool
  /// Records that it was processed.
  let remember: @Sendable (NotificationPayload, any RowStore) async throws -> Void

  /// Processes it again, since known state changes nothing.
  static let lookedAtAgain = RepetitionRule { _, _ in
    true
  } remember: { _, _ in
  }
}

/// The way the first row of a purchase is inserted.
struct RowIndex: Sendable {
  /// Inserts the row, or returns false if one exists.
  let insert: @Sendable (RowContent, RowKey, any RowStore) async throws -> Bool

  /// A unique key: of two insertions, one is refused.
  static let unique = RowIndex { content, key, rows in
    try await rows.insertIfAbsent(content, for: key)
  }
}

import StoreModel

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

import StoreModel

/// Who gets a purchase that does not say for whom it was made.
struct OwnerRule: Sendable {
  /// Takes in that an app user posted a transaction.
  let credit: @Sendable (Transaction, AppAccountToken, inout PurchaseRecord) -> Void

  /// The first who posted it, for good.
  ///
  /// What says for whom it was made is claimed by nobody else.
  static let firstPoster = OwnerRule { transaction, poster, record in
    guard transaction.appAccountToken == nil, record.creditedTo == nil else { return }
    record.creditedTo = poster
  }
}

extension PurchaseRecord {
  /// To whom a transaction belongs; nil while nobody claimed it.
  func owner(of transaction: Transaction) -> AppAccountToken? {
    transaction.appAccountToken ?? creditedTo
  }
}

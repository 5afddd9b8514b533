import StoreModel

/// One delivery: a transaction or its later state under the same identifier.
struct Delivery: Hashable {
  private let id: TransactionID
  private let isRevoked: Bool
  private let isUpgraded: Bool

  init(_ transaction: Transaction) {
    id = transaction.id
    isRevoked = transaction.isRevoked
    isUpgraded = transaction.isUpgraded
  }
}

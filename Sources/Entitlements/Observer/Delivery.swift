import StoreModel

/// One delivery: a transaction or its later state under the same identifier.
struct Delivery: Hashable, Sendable {
  let id: TransactionID
  let isRevoked: Bool
  let isUpgraded: Bool

  /// The delivery of a transaction in its present state.
  init(_ transaction: Transaction) {
    id = transaction.id
    isRevoked = transaction.isRevoked
    isUpgraded = transaction.isUpgraded
  }
}

/// The rule for when a delivered transaction is finished.
enum FinishRule: Sendable {
  /// After it is durably recorded; until then the store delivers it again. The reference's rule.
  case afterWrite
  /// Before anything is recorded.
  case beforeWrite
  /// After the attempt to record it, even if that failed.
  case afterAttempt
}

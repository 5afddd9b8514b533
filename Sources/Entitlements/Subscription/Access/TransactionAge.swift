import StoreModel

/// The place of a transaction among those of its subscription, the oldest first.
///
/// Two states of one transaction have the same place.
struct TransactionAge: Comparable, Sendable {
  fileprivate let begins: StoreDate
  fileprivate let isUpgraded: Bool
  let id: TransactionID

  static func == (left: Self, right: Self) -> Bool { left.id == right.id }

  static func < (left: Self, right: Self) -> Bool {
    guard left.id != right.id else { return false }
    if left.begins != right.begins { return left.begins < right.begins }
    if left.isUpgraded != right.isUpgraded { return left.isUpgraded }
    return left.id < right.id
  }
}

/// The rule for which of two transactions is the later one.
enum TransactionOrder: Sendable {
  /// The later period counts, and what replaced a period is later than that period.
  ///
  /// Only two transactions that both begin at one instant are ordered by identifier.
  case byPeriod
  /// The identifier decides, although StoreKit does not promise that identifiers rise.
  case byIdentifier

  func age(of record: PlanRecord) -> TransactionAge {
    switch self {
    case .byPeriod: record.age
    case .byIdentifier:
      TransactionAge(begins: StoreDate(rawValue: 0), isUpgraded: false, id: record.id)
    }
  }
}

extension PlanRecord {
  /// The recorded transaction's place among those of its subscription.
  var age: TransactionAge {
    TransactionAge(begins: purchaseDate, isUpgraded: standing == .upgraded, id: id)
  }
}

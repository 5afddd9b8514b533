import StoreModel

/// The place of a transaction among those of its subscription, the oldest first.
///
/// Two states of one transaction have the same place. If two begin in one millisecond, as when one
/// device subscribes while another upgrades, the first transaction of the subscription is the older
/// one; StoreKit promises no order of identifiers.
struct TransactionAge: Comparable, Sendable {
  fileprivate let begins: StoreDate
  fileprivate let isFirst: Bool
  let id: TransactionID

  /// The place by periods.
  init(_ transaction: Transaction) {
    self.init(
      begins: transaction.purchaseDate,
      isFirst: transaction.id == transaction.originalID,
      id: transaction.id
    )
  }

  fileprivate init(begins: StoreDate, isFirst: Bool = false, id: TransactionID) {
    (self.begins, self.isFirst, self.id) = (begins, isFirst, id)
  }

  static func == (left: Self, right: Self) -> Bool { left.id == right.id }

  static func < (left: Self, right: Self) -> Bool {
    guard left.id != right.id else { return false }
    guard left.begins == right.begins else { return left.begins < right.begins }
    return left.isFirst == right.isFirst ? left.id < right.id : left.isFirst
  }
}

/// The rule for which of two transactions is the later one.
enum TransactionOrder: Sendable {
  /// The later period counts.
  case byPeriod
  /// The identifier decides, although StoreKit does not promise that identifiers rise.
  case byIdentifier

  func age(of record: PlanRecord) -> TransactionAge {
    switch self {
    case .byPeriod: record.age
    case .byIdentifier: TransactionAge(begins: StoreDate(rawValue: 0), id: record.id)
    }
  }

  /// Whether the plan that replaced one transaction replaced another one of the subscription, too.
  ///
  /// The store charges the next period up to a day early. An upgrade replaces that period as well,
  /// and begins before it. So what begins before an upgraded period is not always older.
  func replaces(_ upgraded: PlanRecord, with other: PlanRecord) -> Bool {
    guard upgraded.id != other.id else { return true }
    switch self {
    case .byPeriod:
      let isEarlier = other.purchaseDate <= upgraded.purchaseDate
      let isOver = (other.expirationDate ?? other.purchaseDate) <= upgraded.purchaseDate
      return isEarlier && (isOver || other.plan == upgraded.plan)
    case .byIdentifier: return other.id <= upgraded.id
    }
  }
}

extension PlanRecord {
  /// The recorded transaction's place among those of its subscription.
  var age: TransactionAge {
    TransactionAge(begins: purchaseDate, isFirst: id == originalID, id: id)
  }
}

/// The only test of whether a subscription's status gives access.
struct EntitlingTest: Sendable {
  /// Returns whether a status gives access now.
  let entitles: @Sendable (SubscriptionStatus) -> Bool

  /// Access by the store's state: subscribed or in the grace period.
  static let byState = EntitlingTest { $0.state.entitles }
}

public import StoreModel

/// The origin of a transaction.
public enum PurchaseOrigin: String, Hashable, Sendable, CaseIterable {
  /// Bought in the app.
  case direct
  /// Bought in the app, and approved by an adult later.
  case approved
  /// Bought in the app, interrupted by the bank or new terms, and resolved later.
  case resolved
  /// Bought outside the app.
  case outside
  /// Charged by the store for a subscription's next period.
  case renewal
  /// Bought by another member of the family, who shares it.
  case shared
}

/// The status of a subscription, kept with its latest transaction.
package struct SubscriptionStanding: Hashable, Sendable {
  /// The renewal state while the current period lasts.
  package var state: RenewalState
  /// The end of access if nothing changes; nil if it gives none.
  package var accessEnd: StoreDate?
  /// The renewal information.
  package var renewalInfo: RenewalInfo

  /// Creates a standing.
  package init(state: RenewalState, accessEnd: StoreDate?, renewalInfo: RenewalInfo) {
    self.state = state
    self.accessEnd = accessEnd
    self.renewalInfo = renewalInfo
  }

  /// Returns the renewal state at an instant, accounting for an expired period.
  package func state(at date: StoreDate) -> RenewalState {
    guard state.entitles, let accessEnd, accessEnd <= date else { return state }
    return state == .subscribed ? .expired : .inBillingRetryPeriod
  }
}

/// One transaction in the store's books.
public struct BookEntry: Hashable, Sendable {
  /// The transaction in its latest state.
  public var transaction: Transaction
  /// The store's hidden sequence number of this state; a newer state has a higher number.
  public var sequence: UInt64
  /// Whether the app has finished it.
  public var isFinished: Bool
  /// The origin of the transaction.
  public let origin: PurchaseOrigin
  /// The standing of the subscription whose latest transaction this is; nil for any other
  /// transaction.
  package var standing: SubscriptionStanding?

  /// The amount that the store charged for it, in thousandths of the currency unit.
  package let moneyTaken: Int64

  /// Creates an entry.
  package init(
    transaction: Transaction,
    sequence: UInt64,
    isFinished: Bool = false,
    origin: PurchaseOrigin,
    standing: SubscriptionStanding? = nil,
    moneyTaken: Int64 = 0
  ) {
    self.transaction = transaction
    self.sequence = sequence
    self.isFinished = isFinished
    self.origin = origin
    self.standing = standing
    self.moneyTaken = moneyTaken
  }

  /// Whether it gives access while its period lasts.
  public var entitles: Bool {
    transaction.productType == .autoRenewable
      ? standing?.state.entitles ?? false : entitles(at: StoreDate(rawValue: .min))
  }

  /// Whether it gives access at an instant.
  public func entitles(at date: StoreDate) -> Bool {
    switch transaction.productType {
    case .consumable: false
    case .nonConsumable, .nonRenewing: !transaction.isRevoked
    case .autoRenewable: standing?.state(at: date).entitles ?? false
    }
  }
}

extension PurchaseOrigin: Identified {}

extension BookEntry: Identified {
  /// The product and what a device learns about it.
  var identities: [String] {
    transaction.productID.identities + [
      transaction.isRevoked
        ? "refunded"
        : transaction.isUpgraded
          ? "upgraded"
          : standing?.state.rawValue ?? (transaction.subscription == nil ? "bought" : "past")
    ]
  }
}

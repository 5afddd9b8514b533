public import StoreModel

/// How a transaction came about.
public enum PurchaseOrigin: Hashable, Sendable, CaseIterable {
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

/// How the subscription stands whose latest transaction an entry is.
public struct SubscriptionStanding: Hashable, Sendable {
  /// How it stands while its time is not over.
  public var state: RenewalState
  /// Until when it gives access if nothing changes; nil if it gives none.
  public var accessEnd: StoreDate?
  /// What will become of it.
  public var renewalInfo: RenewalInfo

  /// Describes how a subscription stands.
  public init(state: RenewalState, accessEnd: StoreDate?, renewalInfo: RenewalInfo) {
    self.state = state
    self.accessEnd = accessEnd
    self.renewalInfo = renewalInfo
  }

  /// How it stands at an instant: what is paid for is over when its time is.
  ///
  /// - Parameter date: the present instant.
  /// - Returns: the state that apps are told.
  public func state(at date: StoreDate) -> RenewalState {
    guard state.entitles, let accessEnd, accessEnd <= date else { return state }
    return state == .subscribed ? .expired : .inBillingRetryPeriod
  }
}

/// One transaction as the store's books hold it.
public struct BookEntry: Hashable, Sendable {
  /// The transaction in its latest state.
  public var transaction: Transaction
  /// The store's hidden count of changes at this state: what is newer has the higher number.
  public var sequence: UInt64
  /// Whether the app has finished it.
  public var isFinished: Bool
  /// How it came about.
  public let origin: PurchaseOrigin
  /// How the subscription stands of which it is the latest transaction; nil on any other.
  public var standing: SubscriptionStanding?

  /// What the store took from the customer for it, in thousandths of the currency's unit.
  public let moneyTaken: Int64

  /// Writes an entry.
  public init(
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

  /// Whether it gives access as long as its time is not over.
  public var entitles: Bool {
    transaction.productType == .autoRenewable
      ? standing?.state.entitles ?? false : entitles(at: StoreDate(rawValue: .min))
  }

  /// Whether it gives access at an instant.
  ///
  /// - Parameter date: the present instant.
  /// - Returns: true for what was bought for good and not taken back, and for the latest
  ///   transaction of a subscription that is paid for or in grace.
  public func entitles(at date: StoreDate) -> Bool {
    switch transaction.productType {
    case .consumable: false
    case .nonConsumable, .nonRenewing: !transaction.isRevoked
    case .autoRenewable: standing?.state(at: date).entitles ?? false
    }
  }
}

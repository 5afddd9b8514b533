public import StoreModel

/// The life of one customer's subscription to one group, as the store keeps it.
///
/// A pure state machine: every change takes a ``BillingService`` and leaves there what follows from
/// it. Nobody here waits; ``deadline(under:)`` says when the store has to come back.
///
/// Source of the rules: Apple's "Handling subscriptions billing", "Reducing involuntary subscriber
/// churn" and the ranking of auto-renewable subscriptions.
public struct SubscriptionLife: Hashable, Sendable {
  /// How it stands, apart from the mere passing of time.
  public enum Phase: Hashable, Sendable {
    /// Paid for until the end of the present period.
    case subscribed
    /// The renewal failed; access goes on for a while, renewal is tried for longer.
    case inGracePeriod(until: StoreDate, retriedUntil: StoreDate)
    /// The renewal failed; no access, renewal is tried until an instant.
    case inBillingRetry(until: StoreDate)
    /// Over.
    case expired(ExpirationReason)
    /// The present period was taken back.
    case revoked
  }

  /// A period that is not the present one: charged before it begins, or set aside.
  public struct Renewal: Hashable, Sendable {
    /// Its transaction.
    public var transaction: Transaction
    /// What it is a period of.
    public let product: Product
  }

  /// An offer that goes on with the next renewals.
  struct RunningOffer: Hashable, Sendable {
    var offer: SubscriptionOffer
    /// How many more transactions come under it.
    var left: Int
  }

  /// How it stands.
  public internal(set) var phase: Phase
  /// What is held now, or was held last.
  public internal(set) var product: Product
  /// The transaction of the present period, or of the last one.
  public internal(set) var current: Transaction
  /// The next period, where it was charged before the present one ends.
  public internal(set) var upcoming: Renewal?
  /// Whether it will be renewed.
  public internal(set) var willAutoRenew = true
  /// What will be renewed.
  public internal(set) var preference: Product
  /// How far a higher price has come.
  public internal(set) var priceIncrease = PriceIncreaseStatus.noIncreasePending
  /// Whether the customer ever had an introductory offer of the group.
  public internal(set) var usedIntroductoryOffer: Bool
  /// Since when it lasts; lapses under 60 days do not count.
  public internal(set) var recentStart: StoreDate
  /// When the billing cycle began: its day of the month is aimed at.
  var anchor: StoreDate
  /// Whether the present renewal failed before the end of the period.
  var hasFailedEarly = false
  var runningOffer: RunningOffer?
  /// How often it was renewed since somebody bought it.
  var renewals = 0
  /// An offer that was redeemed and begins with the next renewal.
  var redeemedOffer: SubscriptionOffer?
  /// Periods that were refunded before they were over, and of these the ones that stand again and
  /// wait for their turn.
  var setAside: [Renewal] = []

  /// Begins the first subscription of a customer to a group.
  ///
  /// - Parameters:
  ///   - product: what is bought; a subscription.
  ///   - offer: what the customer redeems; nil for the introductory offer, if there is one.
  ///   - token: the app's own customer, if it said.
  ///   - billing: the store.
  public init(
    buying product: Product,
    offer: SubscriptionOffer? = nil,
    token: AppAccountToken? = nil,
    at billing: inout BillingService
  ) {
    let offer = offer ?? product.subscription?.introductoryOffer
    let first = Self.transaction(
      of: product,
      from: billing.date,
      anchor: billing.date,
      offer: offer,
      after: nil,
      token: token,
      at: &billing
    )
    phase = .subscribed
    self.product = product
    preference = product
    current = first
    usedIntroductoryOffer = offer?.kind == .introductory
    anchor = billing.date
    recentStart = billing.date
    runningOffer = Self.rest(of: offer)
    billing.charge(first)
    billing.tell(.subscribed(.initialBuy), about: first)
  }

  // MARK: What can be read off

  /// When the present period ends.
  public var periodEnd: StoreDate { current.expirationDate ?? current.purchaseDate }

  /// Until when it is paid for.
  public var paidUntil: StoreDate { upcoming?.transaction.expirationDate ?? periodEnd }

  /// How it stands at an instant.
  ///
  /// Between the end of a period and a renewal that comes a little later it is expired: a short
  /// lapse, which was measured.
  ///
  /// - Parameter date: the present instant.
  /// - Returns: the state that apps are told.
  public func state(at date: StoreDate) -> RenewalState {
    switch phase {
    case .subscribed: date < paidUntil ? .subscribed : .expired
    case .inGracePeriod(let until, _): date < until ? .inGracePeriod : .inBillingRetryPeriod
    case .inBillingRetry: .inBillingRetryPeriod
    case .expired: .expired
    case .revoked: .revoked
    }
  }

  /// Until when it gives access if nothing changes; nil if it gives none.
  public var accessEnd: StoreDate? {
    switch phase {
    case .subscribed: paidUntil
    case .inGracePeriod(let until, _): until
    case .inBillingRetry, .expired, .revoked: nil
    }
  }

  /// What will become of it, as the store tells apps.
  public var renewalInfo: RenewalInfo {
    var info = RenewalInfo(
      originalTransactionID: current.originalID,
      currentProductID: product.id,
      willAutoRenew: willAutoRenew,
      autoRenewPreference: willAutoRenew ? preference.id : nil,
      priceIncreaseStatus: priceIncrease,
      renewalDate: paidUntil,
      renewalPrice: willAutoRenew ? nextPrice : nil,
      recentSubscriptionStartDate: recentStart,
      offer: willAutoRenew ? nextOffer : nil
    )
    switch phase {
    case .subscribed, .revoked: break
    case .inGracePeriod(let until, _):
      info.isInBillingRetry = true
      info.expirationReason = .billingError
      info.gracePeriodExpirationDate = until
    case .inBillingRetry:
      info.isInBillingRetry = true
      info.expirationReason = .billingError
    case .expired(let reason):
      info.expirationReason = reason
      info.eligibleWinBackOfferIDs = product.subscription?.winBackOffers.compactMap(\.id) ?? []
    }
    return info
  }

  /// Whether the customer may have the group's introductory offer: never used, and not subscribed.
  public func isEligibleForIntroductoryOffer(at date: StoreDate) -> Bool {
    !usedIntroductoryOffer && isOver
  }

  /// Whether nothing is held and nothing is tried any more.
  public var isOver: Bool {
    switch phase {
    case .expired, .revoked: true
    case .subscribed, .inGracePeriod, .inBillingRetry: false
    }
  }

  /// The offer that the next period will be under.
  var nextOffer: SubscriptionOffer? { redeemedOffer ?? runningOffer?.offer }

  private var nextPrice: Price { nextOffer?.price ?? preference.price }
}

// MARK: Making transactions

extension SubscriptionLife {
  /// The transaction of a period.
  static func transaction(
    of product: Product,
    from start: StoreDate,
    anchor: StoreDate,
    offer: SubscriptionOffer?,
    after last: Transaction?,
    reason: TransactionReason = .purchase,
    token: AppAccountToken? = nil,
    at billing: inout BillingService
  ) -> Transaction {
    guard let info = product.subscription else { preconditionFailure("\(product.id) never renews") }
    let covered = offer?.coveredByOne ?? info.period
    let id = billing.numbers.next()
    return Transaction(
      id: id,
      originalID: last?.originalID,
      productID: product.id,
      productType: .autoRenewable,
      purchaseDate: start,
      originalPurchaseDate: last?.originalPurchaseDate,
      subscription: SubscriptionDetails(
        groupID: info.groupID,
        expirationDate: billing.terms.end(of: covered, from: start, anchor: anchor),
        offer: offer,
        reason: reason,
        webOrderLineItemID: String(id.rawValue)
      ),
      appAccountToken: token ?? last?.appAccountToken,
      environment: billing.terms.environment,
      price: offer?.price ?? product.price,
      signedDate: billing.date
    )
  }

  /// What of an offer is left after its first transaction.
  static func rest(of offer: SubscriptionOffer?) -> RunningOffer? {
    guard let offer, offer.transactionCount > 1 else { return nil }
    return RunningOffer(offer: offer, left: offer.transactionCount - 1)
  }
}

package import StoreModel

/// The life cycle of one customer's subscription to one group, as kept by the store.
///
/// It is a pure state machine: every change takes a ``BillingService`` and leaves its effects
/// there. Nothing here waits; ``deadline(under:)`` returns when the store must process it next.
///
/// Source of the rules: Apple's "Handling subscriptions billing", "Reducing involuntary subscriber
/// churn" and the ranking of auto-renewable subscriptions.
package struct SubscriptionLife: Hashable, Sendable {
  /// The state, apart from the mere passing of time.
  package enum Phase: Hashable, Sendable {
    /// Paid for until the end of the current period.
    case subscribed
    /// The renewal failed; access continues for a while, and billing is retried for longer.
    case inGracePeriod(until: StoreDate, retriedUntil: StoreDate)
    /// The renewal failed; there is no access, and billing is retried until an instant.
    case inBillingRetry(until: StoreDate)
    /// Over.
    case expired(ExpirationReason)
    /// The current period was revoked.
    case revoked
  }

  /// A period other than the current one: charged before it begins, or set aside.
  package struct Renewal: Hashable, Sendable {
    /// Its transaction.
    package var transaction: Transaction
    /// The product of the period.
    package let product: Product
  }

  /// An offer that continues with the next renewals.
  struct RunningOffer: Hashable, Sendable {
    var offer: SubscriptionOffer
    /// The number of remaining transactions under it.
    var left: Int
  }

  /// The current phase.
  package internal(set) var phase: Phase
  /// The product that is held now or was held last.
  package internal(set) var product: Product
  /// The transaction of the current period, or of the last one.
  package internal(set) var current: Transaction
  /// The next period, if it was charged before the current one ends.
  package internal(set) var upcoming: Renewal?
  /// Whether it will be renewed.
  package internal(set) var willAutoRenew = true
  /// The product that will be renewed.
  package internal(set) var preference: Product
  /// The state of a price increase.
  package internal(set) var priceIncrease = PriceIncreaseStatus.noIncreasePending
  /// Whether the customer ever had an introductory offer of the group.
  package internal(set) var usedIntroductoryOffer: Bool
  /// The start of the subscription; lapses under 60 days do not count.
  package internal(set) var recentStart: StoreDate
  /// The start of the billing cycle, whose day of the month applies.
  var anchor: StoreDate
  /// Whether the current renewal failed before the end of the period.
  var hasFailedEarly = false
  var runningOffer: RunningOffer?
  /// The app's own customer, as given with the last purchase or change of plan; renewals keep it.
  var renewalToken: AppAccountToken?
  /// The number of renewals since it was bought.
  var renewals = 0
  /// A redeemed offer that begins with the next renewal.
  var redeemedOffer: SubscriptionOffer?
  /// The periods that were refunded before they were over, including reinstated ones that await
  /// their turn.
  var setAside: [Renewal] = []

  /// Creates the first subscription of a customer to a group.
  ///
  /// - Parameters:
  ///   - product: the subscription to buy.
  ///   - offer: the offer to redeem; nil for the introductory offer, if there is one.
  ///   - token: the app's own customer, if the app specified one.
  ///   - billing: The service that charges and keeps the books.
  package init(
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
    renewalToken = token
    anchor = billing.date
    recentStart = billing.date
    runningOffer = Self.rest(of: offer)
    billing.charge(first)
    billing.notify(.subscribed(.initialBuy), about: first)
  }

  // MARK: What can be read off

  /// The end of the current period.
  package var periodEnd: StoreDate { current.expirationDate ?? current.purchaseDate }

  /// The end of the paid time.
  package var paidUntil: StoreDate { upcoming?.transaction.expirationDate ?? periodEnd }

  /// The latest transaction of the product that is held: that of the next period from its charge
  /// on, which may be a day before the period begins.
  ///
  /// Source: Apple's documentation of `Transaction.currentEntitlements`: the latest transaction of
  /// each subscription.
  package var latest: Transaction {
    guard let upcoming, upcoming.product.id == product.id else { return current }
    return upcoming.transaction
  }

  /// Returns the renewal state at an instant.
  ///
  /// Between the end of a period and a slightly later renewal, it is expired: a short lapse, which
  /// was measured.
  package func state(at date: StoreDate) -> RenewalState {
    switch phase {
    case .subscribed: date < paidUntil ? .subscribed : .expired
    case .inGracePeriod(let until, _): date < until ? .inGracePeriod : .inBillingRetryPeriod
    case .inBillingRetry: .inBillingRetryPeriod
    case .expired: .expired
    case .revoked: .revoked
    }
  }

  /// The end of access if nothing changes; nil if it gives none.
  package var accessEnd: StoreDate? {
    switch phase {
    case .subscribed: paidUntil
    case .inGracePeriod(let until, _): until
    case .inBillingRetry, .expired, .revoked: nil
    }
  }

  /// The renewal information that apps receive.
  package var renewalInfo: RenewalInfo {
    var info = RenewalInfo(
      originalTransactionID: current.originalID,
      currentProductID: product.id,
      willAutoRenew: willAutoRenew,
      autoRenewPreference: willAutoRenew ? preference.id : nil,
      priceIncreaseStatus: priceIncrease,
      renewalDate: paidUntil,
      renewalPrice: willAutoRenew ? nextPrice : nil,
      recentSubscriptionStartDate: recentStart,
      offer: willAutoRenew ? nextOffer : nil,
      appAccountToken: renewalToken
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

  /// Whether the customer is eligible for the group's introductory offer: never used, and not
  /// subscribed.
  package func isEligibleForIntroductoryOffer(at date: StoreDate) -> Bool {
    !usedIntroductoryOffer && isOver
  }

  /// Whether nothing is held and billing is no longer retried.
  package var isOver: Bool {
    switch phase {
    case .expired, .revoked: true
    case .subscribed, .inGracePeriod, .inBillingRetry: false
    }
  }

  /// The offer of the next period.
  var nextOffer: SubscriptionOffer? { redeemedOffer ?? runningOffer?.offer }

  private var nextPrice: Price { nextOffer?.price ?? preference.price }
}

// MARK: Making transactions

extension SubscriptionLife {
  /// Returns the transaction of a period.
  static func transaction(
    of product: Product,
    from start: StoreDate,
    anchor: StoreDate,
    offer: SubscriptionOffer?,
    after last: Transaction?,
    reason: TransactionReason = .purchase,
    token: AppAccountToken?,
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
      appAccountToken: token,
      environment: billing.terms.environment,
      price: offer?.price ?? product.price,
      signedDate: billing.date
    )
  }

  /// Returns the rest of an offer after its first transaction.
  static func rest(of offer: SubscriptionOffer?) -> RunningOffer? {
    guard let offer, offer.transactionCount > 1 else { return nil }
    return RunningOffer(offer: offer, left: offer.transactionCount - 1)
  }
}

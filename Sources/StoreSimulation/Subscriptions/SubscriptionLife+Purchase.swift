import Simulation
package import StoreModel

/// The kind of change between two products of a group.
package enum PlanMove: Hashable, Sendable {
  /// The same product.
  case same
  /// A change to a higher level of service, or to an equal one of the same length: it takes effect
  /// at once and begins a new period.
  case atOnce(isUpgrade: Bool)
  /// A change to a lower level of service, or to an equal one of another length: it takes effect
  /// when the current period ends.
  case atRenewal

  /// Creates the kind of change between two products of a group.
  ///
  /// Source: "Ranking auto-renewable subscriptions", developer.apple.com/app-store/subscriptions.
  package init(from held: Product, to wanted: Product) {
    guard let old = held.subscription, let new = wanted.subscription, held.id != wanted.id else {
      self = .same
      return
    }
    if new.groupLevel < old.groupLevel {
      self = .atOnce(isUpgrade: true)
    } else if new.groupLevel == old.groupLevel, new.period == old.period {
      self = .atOnce(isUpgrade: false)
    } else {
      self = .atRenewal
    }
  }
}

extension SubscriptionLife {
  /// Buys a product of the group, or redeems an offer for it.
  ///
  /// - Parameters:
  ///   - wanted: a product of the group.
  ///   - offer: the offer to redeem; nil for the introductory offer, if the customer is eligible.
  ///   - token: the app's own customer, if the app specified one.
  ///   - billing: The service that charges and keeps the books.
  /// - Returns: the transaction of the purchase.
  /// - Throws: the reason why nothing was charged now; the change may still have been recorded.
  @discardableResult
  package mutating func purchase(
    _ wanted: Product,
    offer: SubscriptionOffer? = nil,
    token: AppAccountToken? = nil,
    at billing: inout BillingService
  ) throws(SubscriptionRefusal) -> Transaction {
    if isOver {
      guard offer.map({ isEligible(for: $0) }) ?? true else { throw .ineligibleForOffer }
      return resubscribe(to: wanted, offer: offer, token: token, at: &billing)
    }
    guard offer.map({ isEligible(for: $0) }) ?? true else { throw .ineligibleForOffer }
    switch PlanMove(from: product, to: wanted) {
    case .same: throw keep(offer, token: token, at: &billing)
    case .atRenewal: throw prefer(wanted, offer: offer, token: token, at: &billing)
    case .atOnce(let isUpgrade):
      return move(to: wanted, offer: offer, token: token, isUpgrade: isUpgrade, at: &billing)
    }
  }

  /// Whether the customer may redeem an offer now.
  ///
  /// The developer decides who is eligible for a promotional offer or a code; that is not checked
  /// here.
  package func isEligible(for offer: SubscriptionOffer) -> Bool {
    switch offer.kind {
    case .introductory: isOver && !usedIntroductoryOffer
    case .promotional, .code: true
    case .winBack:
      if case .expired = phase { !willAutoRenew } else { false }
    }
  }

  // MARK: Kinds of purchase

  private mutating func resubscribe(
    to wanted: Product,
    offer: SubscriptionOffer?,
    token: AppAccountToken?,
    at billing: inout BillingService
  ) -> Transaction {
    renewalToken = token
    let introductory = usedIntroductoryOffer ? nil : wanted.subscription?.introductoryOffer
    let applied = offer ?? introductory
    if let end = accessEndBeforeNow, end + .days(60) < billing.date { recentStart = billing.date }
    let next = Self.transaction(
      of: wanted,
      from: billing.date,
      anchor: billing.date,
      offer: applied,
      after: billing.terms.keepsOriginalID ? current : nil,
      token: token,
      at: &billing
    )
    beginTerm(next, of: wanted, offer: applied, at: &billing)
    billing.charge(next)
    billing.notify(.subscribed(.resubscribe), about: next)
    return next
  }

  private mutating func move(
    to wanted: Product,
    offer: SubscriptionOffer?,
    token: AppAccountToken?,
    isUpgrade: Bool,
    at billing: inout BillingService
  ) -> Transaction {
    if isUpgrade { markUpgraded(&billing) }
    renewalToken = token
    let next = Self.transaction(
      of: wanted,
      from: billing.date,
      anchor: billing.date,
      offer: offer,
      after: current,
      token: token,
      at: &billing
    )
    beginTerm(next, of: wanted, offer: offer, at: &billing)
    billing.charge(next)
    billing.notify(
      offer == nil ? .didChangeRenewalPreference(.upgrade) : .offerRedeemed(.upgrade),
      about: next
    )
    return next
  }

  private mutating func markUpgraded(_ billing: inout BillingService) {
    current.subscription?.isUpgraded = true
    current.signedDate = billing.date
    billing.change(current)
    markUpgradedAside(&billing)
    guard var next = upcoming else { return }
    next.transaction.subscription?.isUpgraded = true
    next.transaction.signedDate = billing.date
    upcoming = next
    billing.change(next.transaction)
  }

  private mutating func beginTerm(
    _ transaction: Transaction,
    of wanted: Product,
    offer: SubscriptionOffer?,
    at billing: inout BillingService
  ) {
    phase = .subscribed
    product = wanted
    preference = wanted
    current = transaction
    upcoming = nil
    willAutoRenew = true
    priceIncrease = .noIncreasePending
    hasFailedEarly = false
    renewals = 0
    anchor = billing.date
    redeemedOffer = nil
    runningOffer = Self.rest(of: offer)
    if offer?.kind == .introductory { usedIntroductoryOffer = true }
  }

  /// Keeps the held product: cancels a pending change and turns renewal on again.
  private mutating func keep(
    _ offer: SubscriptionOffer?,
    token: AppAccountToken?,
    at billing: inout BillingService
  ) -> SubscriptionRefusal {
    if preference.id != product.id {
      preference = product
      renewalToken = token
      billing.notify(.didChangeRenewalPreference(.back), about: current)
    }
    if let offer {
      renewalToken = token
      redeemedOffer = offer
      billing.notify(.offerRedeemed(.samePlan), about: current)
    }
    try? setAutoRenew(true, at: &billing)
    return offer == nil ? .alreadySubscribed(current.id) : .takesEffectLater(current.id)
  }

  private mutating func prefer(
    _ wanted: Product,
    offer: SubscriptionOffer?,
    token: AppAccountToken?,
    at billing: inout BillingService
  ) -> SubscriptionRefusal {
    preference = wanted
    renewalToken = token
    redeemedOffer = offer
    runningOffer = nil
    billing.notify(
      offer == nil ? .didChangeRenewalPreference(.downgrade) : .offerRedeemed(.downgrade),
      about: current
    )
    try? setAutoRenew(true, at: &billing)
    return .takesEffectLater(current.id)
  }

  /// The end of access, if the subscription is over.
  private var accessEndBeforeNow: StoreDate? { current.revocationDate ?? periodEnd }
}

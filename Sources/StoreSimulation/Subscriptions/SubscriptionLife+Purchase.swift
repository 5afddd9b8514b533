import Simulation
public import StoreModel

/// What going over to another product of the group means.
public enum PlanMove: Hashable, Sendable {
  /// The same product.
  case same
  /// To a higher service, or to an equal one of the same length: at once, and a new period begins.
  case atOnce(isUpgrade: Bool)
  /// To a lower service, or to an equal one of another length: when the present period ends.
  case atRenewal

  /// Compares two products of a group.
  ///
  /// Source: "Ranking auto-renewable subscriptions", developer.apple.com/app-store/subscriptions.
  ///
  /// - Parameters:
  ///   - held: what is held.
  ///   - wanted: what is wanted.
  public init(from held: Product, to wanted: Product) {
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
  /// Buys, or redeems an offer for, a product of the group.
  ///
  /// - Parameters:
  ///   - wanted: a product of the group.
  ///   - offer: what the customer redeems; nil for the introductory offer, where there is a right
  ///     to it.
  ///   - token: the app's own customer, if it said.
  ///   - desk: the store.
  /// - Returns: the transaction that the purchase made.
  /// - Throws: why nothing was charged now; the change may still have been noted.
  @discardableResult
  public mutating func purchase(
    _ wanted: Product,
    offer: SubscriptionOffer? = nil,
    token: AppAccountToken? = nil,
    at desk: inout BillingDesk
  ) throws(SubscriptionRefusal) -> Transaction {
    if isOver {
      guard offer.map({ isEligible(for: $0) }) ?? true else { throw .ineligibleForOffer }
      return resubscribe(to: wanted, offer: offer, token: token, at: &desk)
    }
    guard offer.map({ isEligible(for: $0) }) ?? true else { throw .ineligibleForOffer }
    switch PlanMove(from: product, to: wanted) {
    case .same: throw keep(offer, at: &desk)
    case .atRenewal: throw prefer(wanted, offer: offer, at: &desk)
    case .atOnce(let isUpgrade):
      return move(to: wanted, offer: offer, token: token, isUpgrade: isUpgrade, at: &desk)
    }
  }

  /// Whether the customer may redeem an offer now.
  ///
  /// Whom a promotional offer or a code is for is the developer's choice and is not looked at here.
  ///
  /// - Parameter offer: the offer.
  /// - Returns: whether the store would accept it.
  public func isEligible(for offer: SubscriptionOffer) -> Bool {
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
    at desk: inout BillingDesk
  ) -> Transaction {
    let introductory = usedIntroductoryOffer ? nil : wanted.subscription?.introductoryOffer
    let applied = offer ?? introductory
    if let end = accessEndBeforeNow, end + .days(60) < desk.date { recentStart = desk.date }
    let next = Self.transaction(
      of: wanted,
      from: desk.date,
      anchor: desk.date,
      offer: applied,
      after: desk.terms.keepsOriginalID ? current : nil,
      token: token,
      at: &desk
    )
    begin(next, of: wanted, offer: applied, at: &desk)
    desk.charge(next)
    desk.tell(.subscribed(.resubscribe), about: next)
    return next
  }

  private mutating func move(
    to wanted: Product,
    offer: SubscriptionOffer?,
    token: AppAccountToken?,
    isUpgrade: Bool,
    at desk: inout BillingDesk
  ) -> Transaction {
    if isUpgrade {
      markUpgraded(&desk)
    }
    let next = Self.transaction(
      of: wanted,
      from: desk.date,
      anchor: desk.date,
      offer: offer,
      after: current,
      token: token,
      at: &desk
    )
    begin(next, of: wanted, offer: offer, at: &desk)
    desk.charge(next)
    desk.tell(
      offer == nil ? .didChangeRenewalPreference(.upgrade) : .offerRedeemed(.upgrade),
      about: next
    )
    return next
  }

  private mutating func markUpgraded(_ desk: inout BillingDesk) {
    current.subscription?.isUpgraded = true
    current.signedDate = desk.date
    desk.change(current)
    markUpgradedAside(&desk)
    guard var next = upcoming else { return }
    next.transaction.subscription?.isUpgraded = true
    next.transaction.signedDate = desk.date
    upcoming = next
    desk.change(next.transaction)
  }

  private mutating func begin(
    _ transaction: Transaction,
    of wanted: Product,
    offer: SubscriptionOffer?,
    at desk: inout BillingDesk
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
    anchor = desk.date
    redeemedOffer = nil
    runningOffer = Self.rest(of: offer)
    if offer?.kind == .introductory { usedIntroductoryOffer = true }
  }

  /// The customer asks for what is held: a change that waited is undone, renewal is on again.
  private mutating func keep(
    _ offer: SubscriptionOffer?,
    at desk: inout BillingDesk
  ) -> SubscriptionRefusal {
    if preference.id != product.id {
      preference = product
      desk.tell(.didChangeRenewalPreference(.back), about: current)
    }
    if let offer {
      redeemedOffer = offer
      desk.tell(.offerRedeemed(.samePlan), about: current)
    }
    try? setAutoRenew(true, at: &desk)
    return offer == nil ? .alreadySubscribed(current.id) : .takesEffectLater(current.id)
  }

  private mutating func prefer(
    _ wanted: Product,
    offer: SubscriptionOffer?,
    at desk: inout BillingDesk
  ) -> SubscriptionRefusal {
    preference = wanted
    redeemedOffer = offer
    runningOffer = nil
    desk.tell(
      offer == nil ? .didChangeRenewalPreference(.downgrade) : .offerRedeemed(.downgrade),
      about: current
    )
    try? setAutoRenew(true, at: &desk)
    return .takesEffectLater(current.id)
  }

  /// When access ended, for one that is over.
  private var accessEndBeforeNow: StoreDate? { current.revocationDate ?? periodEnd }
}

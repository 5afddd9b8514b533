public import Simulation
public import StoreModel

extension SubscriptionLife {
  /// The customer turns renewal on or off.
  ///
  /// Turned off while a failed renewal is tried again, the subscription is over at once.
  ///
  /// - Parameters:
  ///   - isOn: what is wanted.
  ///   - desk: the store.
  /// - Throws: ``SubscriptionRefusal/nothingToChange`` if it is over or stands so already.
  public mutating func setAutoRenew(
    _ isOn: Bool,
    at desk: inout BillingDesk
  ) throws(SubscriptionRefusal) {
    guard !isOver, willAutoRenew != isOn else { throw .nothingToChange }
    willAutoRenew = isOn
    desk.tell(.didChangeRenewalStatus(isOn: isOn), about: current)
    switch phase {
    case .inGracePeriod, .inBillingRetry:
      if !isOn { expire(.autoRenewDisabled, at: &desk) }
    case .subscribed, .expired, .revoked: break
    }
  }

  // MARK: Price

  /// The developer raises the price.
  ///
  /// - Parameters:
  ///   - needsConsent: whether the customer has to agree.
  ///   - newPrice: what the next period will cost; nil to leave it.
  ///   - desk: the store.
  public mutating func raisePrice(
    needsConsent: Bool,
    to newPrice: Price? = nil,
    at desk: inout BillingDesk
  ) {
    guard !isOver, willAutoRenew else { return }
    if let newPrice { preference = preference.priced(newPrice) }
    priceIncrease = needsConsent ? .pending : .agreed
    desk.tell(.priceIncrease(needsConsent ? .pending : .accepted), about: current)
  }

  /// The customer answers a price increase.
  ///
  /// - Parameters:
  ///   - agrees: whether the higher price is accepted; otherwise renewal is turned off.
  ///   - desk: the store.
  public mutating func answerPriceIncrease(agrees: Bool, at desk: inout BillingDesk) {
    guard priceIncrease == .pending else { return }
    if agrees {
      priceIncrease = .agreed
      hasFailedEarly = false
      desk.tell(.priceIncrease(.accepted), about: current)
    } else {
      priceIncrease = .noIncreasePending
      try? setAutoRenew(false, at: &desk)
    }
  }

  // MARK: Time

  /// The developer gives more time: the present period ends later.
  ///
  /// - Parameters:
  ///   - length: how much; whole days in production.
  ///   - desk: the store.
  /// - Throws: ``SubscriptionRefusal/nothingToChange`` if it is not paid for at present.
  public mutating func extend(
    by length: VirtualDuration,
    at desk: inout BillingDesk
  ) throws(SubscriptionRefusal) {
    guard case .subscribed = phase, upcoming == nil, desk.date < periodEnd else {
      throw .nothingToChange
    }
    let end = periodEnd + length
    current.subscription?.expirationDate = end
    current.signedDate = desk.date
    anchor = end
    hasFailedEarly = false
    desk.change(current)
    desk.tell(.renewalExtended, about: current)
  }

  // MARK: Refunds

  /// The store gives money back for one period: the same transaction, now with a revocation.
  ///
  /// - Parameters:
  ///   - transaction: the period's transaction in its latest state; an old one may be refunded too.
  ///   - revocation: when, why and how much.
  ///   - desk: the store.
  public mutating func refund(
    _ transaction: Transaction,
    _ revocation: Revocation,
    at desk: inout BillingDesk
  ) {
    var refunded = transaction
    refunded.setRevocation(revocation, signed: desk.date)
    desk.change(refunded)
    desk.tell(revocation.type == .familyRevoke ? .revoke : .refund, about: refunded)
    if upcoming?.transaction.id == transaction.id { upcoming = nil }
    guard current.id == transaction.id else { return }
    current = refunded
    refundUpcoming(revocation, at: &desk)
    willAutoRenew = false
    if !isOver || phase == .revoked { phase = .revoked }
  }

  /// A next period that was charged early will never begin: its money goes back too, all of it.
  private mutating func refundUpcoming(_ revocation: Revocation, at desk: inout BillingDesk) {
    guard var next = upcoming?.transaction else { return }
    upcoming = nil
    var whole = revocation
    if whole.type == .refundProrated { whole.type = .refundFull }
    whole.percentage = 100_000
    next.setRevocation(whole, signed: desk.date)
    desk.change(next)
    desk.tell(whole.type == .familyRevoke ? .revoke : .refund, about: next)
  }

  /// A refund is taken back; the end of the period is what it was.
  ///
  /// - Parameters:
  ///   - transaction: the refunded transaction.
  ///   - desk: the store.
  public mutating func reinstate(_ transaction: Transaction, at desk: inout BillingDesk) {
    var reinstated = transaction
    reinstated.setRevocation(nil, signed: desk.date)
    desk.change(reinstated)
    desk.tell(.refundReversed, about: reinstated)
    guard current.id == transaction.id else { return }
    current = reinstated
    guard phase == .revoked else { return }
    if desk.date < periodEnd {
      phase = .subscribed
    } else {
      expire(.autoRenewDisabled, at: &desk)
    }
  }
}

extension Product {
  /// The same product at another price.
  func priced(_ price: Price) -> Product {
    Product(
      id: id,
      type: type,
      displayName: displayName,
      description: description,
      price: price,
      isFamilyShareable: isFamilyShareable,
      subscription: subscription
    )
  }
}

public import Simulation
public import StoreModel

extension SubscriptionLife {
  /// The customer turns renewal on or off.
  ///
  /// Turned off while a failed renewal is tried again, the subscription is over at once.
  ///
  /// - Parameters:
  ///   - isOn: what is wanted.
  ///   - billing: the store.
  /// - Throws: ``SubscriptionRefusal/nothingToChange`` if it is over or stands so already.
  public mutating func setAutoRenew(
    _ isOn: Bool,
    at billing: inout BillingService
  ) throws(SubscriptionRefusal) {
    guard !isOver, willAutoRenew != isOn else { throw .nothingToChange }
    willAutoRenew = isOn
    billing.tell(.didChangeRenewalStatus(isOn: isOn), about: current)
    switch phase {
    case .inGracePeriod, .inBillingRetry:
      if !isOn { expire(.autoRenewDisabled, at: &billing) }
    case .subscribed, .expired, .revoked: break
    }
  }

  // MARK: Price

  /// The developer raises the price.
  ///
  /// - Parameters:
  ///   - needsConsent: whether the customer has to agree.
  ///   - newPrice: what the next period will cost; nil to leave it.
  ///   - billing: the store.
  public mutating func raisePrice(
    needsConsent: Bool,
    to newPrice: Price? = nil,
    at billing: inout BillingService
  ) {
    guard !isOver, willAutoRenew else { return }
    if let newPrice { preference = preference.priced(newPrice) }
    priceIncrease = needsConsent ? .pending : .agreed
    billing.tell(.priceIncrease(needsConsent ? .pending : .accepted), about: current)
  }

  /// The customer answers a price increase.
  ///
  /// - Parameters:
  ///   - agrees: whether the higher price is accepted; otherwise renewal is turned off.
  ///   - billing: the store.
  public mutating func answerPriceIncrease(agrees: Bool, at billing: inout BillingService) {
    guard priceIncrease == .pending else { return }
    if agrees {
      priceIncrease = .agreed
      hasFailedEarly = false
      billing.tell(.priceIncrease(.accepted), about: current)
    } else {
      priceIncrease = .noIncreasePending
      try? setAutoRenew(false, at: &billing)
    }
  }

  // MARK: Time

  /// The developer gives more time: the present period ends later.
  ///
  /// - Parameters:
  ///   - length: how much; whole days in production.
  ///   - billing: the store.
  /// - Throws: ``SubscriptionRefusal/nothingToChange`` if it is not paid for at present.
  public mutating func extend(
    by length: VirtualDuration,
    at billing: inout BillingService
  ) throws(SubscriptionRefusal) {
    guard case .subscribed = phase, upcoming == nil, billing.date < periodEnd else {
      throw .nothingToChange
    }
    let end = periodEnd + length
    current.subscription?.expirationDate = end
    current.signedDate = billing.date
    anchor = end
    hasFailedEarly = false
    billing.change(current)
    billing.tell(.renewalExtended, about: current)
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

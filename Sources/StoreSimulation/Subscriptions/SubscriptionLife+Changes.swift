package import Simulation
package import StoreModel

extension SubscriptionLife {
  /// Turns renewal on or off for the customer.
  ///
  /// If renewal is turned off during billing retry, the subscription ends at once.
  ///
  /// - Parameters:
  ///   - isOn: whether renewal is turned on.
  ///   - billing: The service that charges and keeps the books.
  /// - Throws: ``SubscriptionRefusal/nothingToChange`` if it is over or already has that setting.
  package mutating func setAutoRenew(
    _ isOn: Bool,
    at billing: inout BillingService
  ) throws(SubscriptionRefusal) {
    guard !isOver, willAutoRenew != isOn else { throw .nothingToChange }
    willAutoRenew = isOn
    billing.notify(.didChangeRenewalStatus(isOn: isOn), about: current)
    switch phase {
    case .inGracePeriod, .inBillingRetry:
      if !isOn { expire(.autoRenewDisabled, at: &billing) }
    case .subscribed, .expired, .revoked: break
    }
  }

  // MARK: Price

  /// Raises the price for the developer.
  ///
  /// - Parameters:
  ///   - needsConsent: whether the customer must consent.
  ///   - newPrice: the price of the next period; nil to leave it unchanged.
  ///   - billing: The service that charges and keeps the books.
  package mutating func raisePrice(
    needsConsent: Bool,
    to newPrice: Price? = nil,
    at billing: inout BillingService
  ) {
    guard !isOver, willAutoRenew else { return }
    if let newPrice { preference = preference.priced(newPrice) }
    priceIncrease = needsConsent ? .pending : .agreed
    billing.notify(.priceIncrease(needsConsent ? .pending : .accepted), about: current)
  }

  /// Records the customer's answer to a price increase.
  ///
  /// - Parameters:
  ///   - agrees: whether the higher price is accepted; otherwise renewal is turned off.
  ///   - billing: The service that charges and keeps the books.
  package mutating func answerPriceIncrease(agrees: Bool, at billing: inout BillingService) {
    guard priceIncrease == .pending else { return }
    if agrees {
      priceIncrease = .agreed
      hasFailedEarly = false
      billing.notify(.priceIncrease(.accepted), about: current)
    } else {
      priceIncrease = .noIncreasePending
      try? setAutoRenew(false, at: &billing)
    }
  }

  // MARK: Time

  /// Extends the current period for the developer.
  ///
  /// - Parameters:
  ///   - length: the extension; whole days in production.
  ///   - billing: The service that charges and keeps the books.
  /// - Throws: ``SubscriptionRefusal/nothingToChange`` if the subscription is not currently paid
  ///   for.
  package mutating func extend(
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
    billing.notify(.renewalExtended, about: current)
  }

  /// Sets the app's own customer of the current period and of the renewals, for the developer.
  mutating func setAppAccountToken(_ token: AppAccountToken, at billing: inout BillingService) {
    renewalToken = token
    current.setAppAccountToken(token, signed: billing.date)
    billing.change(current)
  }
}

extension Product {
  /// Returns the product at another price.
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

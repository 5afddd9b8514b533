import Simulation
package import StoreModel

/// The next time at which the store must process a subscription.
package enum SubscriptionDeadline: Hashable, Sendable {
  /// The next period is charged at some instant between these two.
  case renewal(from: StoreDate, to: StoreDate)
  /// The current period ends, and what follows is decided.
  case periodEnd(StoreDate)
  /// The grace period ends.
  case graceEnd(StoreDate)
  /// The billing retry period ends.
  case retryEnd(StoreDate)
}

extension SubscriptionLife {
  /// Returns the next deadline; nil if there is none.
  package func deadline(under terms: BillingTerms) -> SubscriptionDeadline? {
    switch phase {
    case .subscribed:
      if let upcoming { return .periodEnd(upcoming.transaction.purchaseDate) }
      if !willAutoRenew { return .periodEnd(periodEnd) }
      if hasFailedEarly { return .renewal(from: periodEnd, to: periodEnd) }
      let earlier = StoreDate(
        rawValue: periodEnd.rawValue - terms.renewsEarlier.rawValue / 1_000_000
      )
      // A period shorter than the early charge is not renewed before it begins.
      return .renewal(from: max(earlier, current.purchaseDate), to: periodEnd + terms.lapse)
    case .inGracePeriod(let until, _): return .graceEnd(until)
    case .inBillingRetry(let until): return .retryEnd(until)
    case .expired, .revoked: return nextTurn.map { .periodEnd($0) }
    }
  }

  /// Tries to charge the next period; has no effect unless a renewal is due.
  ///
  /// - Parameters:
  ///   - succeeds: whether the customer can be charged.
  ///   - isSold: whether the renewing product is still for sale.
  ///   - billing: The service that charges and keeps the books.
  package mutating func renew(succeeds: Bool, isSold: Bool = true, at billing: inout BillingService)
  {
    guard case .subscribed = phase, upcoming == nil, willAutoRenew else { return }
    let isDue = periodEnd <= billing.date
    if !isSold || priceIncrease == .pending {
      // The customer may still consent, and the product may return: the end of the period decides.
      guard isDue else { return hasFailedEarly = true }
      return expire(isSold ? .didNotConsentToPriceIncrease : .productUnavailable, at: &billing)
    }
    guard succeeds else {
      guard isDue else { return hasFailedEarly = true }
      return fail(at: &billing)
    }
    hasFailedEarly = false
    let start = max(periodEnd, billing.date)
    chargeNext(from: start, isRecovery: false, at: &billing)
    if start <= billing.date { beginUpcoming() }
  }

  /// Records that the customer can be charged again; has no effect outside billing retry.
  ///
  /// Within a grace period, the billing dates stay; after it, a new cycle begins now.
  ///
  /// - Parameter billing: The service that charges and keeps the books.
  package mutating func recover(at billing: inout BillingService) {
    let start: StoreDate
    switch phase {
    case .inGracePeriod(let until, _) where billing.date < until: start = periodEnd
    case .inGracePeriod, .inBillingRetry:
      start = billing.date
      anchor = start
    case .subscribed, .expired, .revoked: return
    }
    chargeNext(from: start, isRecovery: true, at: &billing)
    phase = .subscribed
    beginUpcoming()
  }

  /// Processes a deadline that needs no charge; has no effect before it.
  ///
  /// - Parameter billing: The service that charges and keeps the books.
  package mutating func passTime(at billing: inout BillingService) {
    switch phase {
    case .subscribed:
      if let upcoming, upcoming.transaction.purchaseDate <= billing.date {
        beginUpcoming()
      } else if upcoming == nil, !willAutoRenew, periodEnd <= billing.date {
        expire(.autoRenewDisabled, at: &billing)
      }
    case .inGracePeriod(let until, let retriedUntil):
      guard until <= billing.date else { return }
      billing.notify(.gracePeriodExpired, about: current)
      phase = .inBillingRetry(until: retriedUntil)
      passTime(at: &billing)
    case .inBillingRetry(let until):
      if until <= billing.date { expire(.billingError, at: &billing) }
    case .expired, .revoked: takeTurn(at: billing.date)
    }
  }

  // MARK: Steps

  /// Begins the next period.
  mutating func beginUpcoming() {
    guard let next = upcoming else { return }
    current = next.transaction
    product = next.product
    upcoming = nil
    if priceIncrease == .agreed { priceIncrease = .noIncreasePending }
  }

  private mutating func chargeNext(
    from start: StoreDate,
    isRecovery: Bool,
    at billing: inout BillingService
  ) {
    let last = current.offer?.coveredByOne ?? product.subscription?.period
    // After days or weeks, the day of the month has moved, so the monthly cycle begins here.
    if last?.months == nil { anchor = start }
    let offer = takeNextOffer()
    let next = Self.transaction(
      of: preference,
      from: start,
      anchor: anchor,
      offer: offer,
      after: current,
      reason: .renewal,
      token: renewalToken,
      at: &billing
    )
    upcoming = Renewal(transaction: next, product: preference)
    billing.charge(next)
    billing.notify(.didRenew(isRecovery: isRecovery), about: next)
    renewals += 1
    if billing.terms.environment == .sandbox, renewals >= BillingTerms.sandboxRenewals {
      try? setAutoRenew(false, at: &billing)
    }
  }

  /// Returns the offer of the next transaction and uses it up.
  mutating func takeNextOffer() -> SubscriptionOffer? {
    if let redeemed = redeemedOffer {
      redeemedOffer = nil
      runningOffer = Self.rest(of: redeemed)
      return redeemed
    }
    guard var running = runningOffer else { return nil }
    running.left -= 1
    runningOffer = running.left > 0 ? running : nil
    return running.offer
  }

  private mutating func fail(at billing: inout BillingService) {
    let info = product.subscription
    let wasFree = current.offer?.paymentMode == .freeTrial
    let retriedUntil = periodEnd + billing.terms.timeRate.billingRetry
    hasFailedEarly = false
    let grace = (info?.period).flatMap { billing.terms.graceLength(for: $0, wasFree: wasFree) }
    if let grace {
      phase = .inGracePeriod(until: periodEnd + grace, retriedUntil: retriedUntil)
    } else {
      phase = .inBillingRetry(until: retriedUntil)
    }
    takeTurn(at: billing.date)
    guard phase != .subscribed else { return }
    billing.notify(.didFailToRenew(inGrace: grace != nil), about: current)
  }

  /// Ends the subscription, unless a reinstated period follows the current one.
  mutating func expire(_ reason: ExpirationReason, at billing: inout BillingService) {
    phase = .expired(reason)
    willAutoRenew = false
    hasFailedEarly = false
    runningOffer = nil
    redeemedOffer = nil
    preference = product
    renewalToken = current.appAccountToken
    priceIncrease = .noIncreasePending
    takeTurn(at: billing.date)
    guard case .expired = phase else { return }
    let why: ServerNotification.Expiry =
      switch reason {
      case .autoRenewDisabled: .voluntary
      case .billingError: .billingRetry
      case .didNotConsentToPriceIncrease: .priceIncrease
      case .productUnavailable: .productNotForSale
      case .unknown: .other
      }
    billing.notify(.expired(why), about: current)
  }
}

package import StoreModel

/// Refunds of periods, and their reversals.
extension SubscriptionLife {
  /// Refunds one period: the same transaction, now with a revocation.
  ///
  /// - Parameters:
  ///   - transaction: the latest state of the period's transaction; past periods may be refunded
  ///     too.
  ///   - revocation: the date, reason and extent of the refund.
  ///   - billing: The service that charges and keeps the books.
  package mutating func refund(
    _ transaction: Transaction,
    _ revocation: Revocation,
    at billing: inout BillingService
  ) {
    var refunded = transaction
    refunded.setRevocation(revocation, signed: billing.date)
    billing.change(refunded)
    billing.notify(revocation.type == .familyRevoke ? .revoke : .refund, about: refunded)
    if let next = upcoming, next.transaction.id == transaction.id {
      upcoming = nil
      setAside.append(Renewal(transaction: refunded, product: next.product))
    } else if let place = place(of: transaction) {
      setAside[place].transaction = refunded
    }
    if current.id == transaction.id {
      current = refunded
      setAside.append(Renewal(transaction: refunded, product: product))
      refundUpcoming(revocation, at: &billing)
      willAutoRenew = false
      if !isOver || phase == .revoked { phase = .revoked }
    }
    takeTurn(at: billing.date)
  }

  /// Fully refunds a next period that was charged early, because it will never begin.
  private mutating func refundUpcoming(_ revocation: Revocation, at billing: inout BillingService) {
    guard var next = upcoming else { return }
    upcoming = nil
    var whole = revocation
    if whole.type == .refundProrated { whole.type = .refundFull }
    whole.percentage = 100_000
    next.transaction.setRevocation(whole, signed: billing.date)
    setAside.append(next)
    billing.change(next.transaction)
    billing.notify(whole.type == .familyRevoke ? .revoke : .refund, about: next.transaction)
  }

  /// Reverses a refund; the end of the period is the original one.
  ///
  /// A period that has not begun, or that overlaps another held period, counts when its turn comes.
  ///
  /// - Parameters:
  ///   - transaction: the refunded transaction.
  ///   - billing: The service that charges and keeps the books.
  package mutating func reinstate(_ transaction: Transaction, at billing: inout BillingService) {
    var reinstated = transaction
    reinstated.setRevocation(nil, signed: billing.date)
    let place = place(of: transaction)
    // An upgrade in between replaced this period too.
    if let place, setAside[place].transaction.isUpgraded {
      reinstated.subscription?.isUpgraded = true
    }
    billing.change(reinstated)
    billing.notify(.refundReversed, about: reinstated)
    if current.id == transaction.id {
      if let place { setAside.remove(at: place) }
      current = reinstated
      if phase == .revoked, billing.date < periodEnd {
        phase = .subscribed
      } else if phase == .revoked {
        expire(.autoRenewDisabled, at: &billing)
      }
    } else if let place {
      setAside[place].transaction = reinstated
    }
    takeTurn(at: billing.date)
  }

  /// Marks as upgraded a next period that was set aside, which an upgrade replaces too.
  mutating func markUpgradedAside(_ billing: inout BillingService) {
    for index in setAside.indices where setAside[index].transaction.purchaseDate == periodEnd {
      setAside[index].transaction.subscription?.isUpgraded = true
      guard !setAside[index].transaction.isRevoked else { continue }
      setAside[index].transaction.signedDate = billing.date
      billing.change(setAside[index].transaction)
    }
  }

  // MARK: Taking turns

  /// The beginning of the first reinstated period; nil if there is none.
  var nextTurn: StoreDate? { setAside.lazy.filter(\.stands).map(\.transaction.purchaseDate).min() }

  /// Starts a reinstated period after the current one, or as soon as nothing is held.
  mutating func takeTurn(at date: StoreDate) {
    setAside.removeAll { ($0.transaction.expirationDate ?? date) <= date }
    let isHeld = phase == .subscribed
    let place = setAside.firstIndex { period in
      let start = period.transaction.purchaseDate
      return period.stands && (isHeld ? start == periodEnd : start <= date)
    }
    guard upcoming == nil, let place else { return }
    let next = setAside.remove(at: place)
    upcoming = next
    hasFailedEarly = false
    if !willAutoRenew { preference = next.product }
    guard next.transaction.purchaseDate <= date else { return }
    phase = .subscribed
    beginUpcoming()
  }

  private func place(of transaction: Transaction) -> Int? {
    setAside.firstIndex { $0.transaction.id == transaction.id }
  }
}

extension SubscriptionLife.Renewal {
  /// Whether it is paid for and not replaced.
  fileprivate var stands: Bool { !transaction.isRevoked && !transaction.isUpgraded }
}

public import StoreModel

/// Giving money back for a period, and taking that back.
extension SubscriptionLife {
  /// The store gives money back for one period: the same transaction, now with a revocation.
  ///
  /// - Parameters:
  ///   - transaction: the period's transaction in its latest state; an old one may be refunded too.
  ///   - revocation: when, why and how much.
  ///   - billing: the store.
  public mutating func refund(
    _ transaction: Transaction,
    _ revocation: Revocation,
    at billing: inout BillingService
  ) {
    var refunded = transaction
    refunded.setRevocation(revocation, signed: billing.date)
    billing.change(refunded)
    billing.tell(revocation.type == .familyRevoke ? .revoke : .refund, about: refunded)
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

  /// A next period that was charged early will never begin: its money goes back too, all of it.
  private mutating func refundUpcoming(_ revocation: Revocation, at billing: inout BillingService) {
    guard var next = upcoming else { return }
    upcoming = nil
    var whole = revocation
    if whole.type == .refundProrated { whole.type = .refundFull }
    whole.percentage = 100_000
    next.transaction.setRevocation(whole, signed: billing.date)
    setAside.append(next)
    billing.change(next.transaction)
    billing.tell(whole.type == .familyRevoke ? .revoke : .refund, about: next.transaction)
  }

  /// A refund is taken back; the end of the period is what it was.
  ///
  /// A period that has not begun, or in whose time something else is held, counts as soon as it is
  /// its turn.
  ///
  /// - Parameters:
  ///   - transaction: the refunded transaction.
  ///   - billing: the store.
  public mutating func reinstate(_ transaction: Transaction, at billing: inout BillingService) {
    var reinstated = transaction
    reinstated.setRevocation(nil, signed: billing.date)
    let place = place(of: transaction)
    // An upgrade may have come between: it replaced this period too.
    if let place, setAside[place].transaction.isUpgraded {
      reinstated.subscription?.isUpgraded = true
    }
    billing.change(reinstated)
    billing.tell(.refundReversed, about: reinstated)
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

  /// An upgrade replaces also a next period that was set aside.
  mutating func markUpgradedAside(_ billing: inout BillingService) {
    for index in setAside.indices where setAside[index].transaction.purchaseDate == periodEnd {
      setAside[index].transaction.subscription?.isUpgraded = true
      guard !setAside[index].transaction.isRevoked else { continue }
      setAside[index].transaction.signedDate = billing.date
      billing.change(setAside[index].transaction)
    }
  }

  // MARK: Taking turns

  /// When the first of the periods that stand again begins; nil if there is none.
  var nextTurn: StoreDate? {
    setAside.lazy.filter(\.stands).map(\.transaction.purchaseDate).min()
  }

  /// A period that stands again follows the present one, or begins where nothing is held any more.
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
  /// Whether it is paid for and nothing has replaced it.
  fileprivate var stands: Bool { !transaction.isRevoked && !transaction.isUpgraded }
}

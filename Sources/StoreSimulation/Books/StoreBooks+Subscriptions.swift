import StoreModel

/// Subscriptions in the books: one life for each customer and group.
extension StoreBooks {
  func lives(of account: AccountID) -> [Life] { accounts[account.rawValue].lives }

  func life(of group: SubscriptionGroupID, _ account: AccountID) -> SubscriptionLife? {
    accounts[account.rawValue].lives.first { $0.group == group }?.life
  }

  /// Buys a subscription, or changes the one that is held.
  mutating func subscribe(_ order: Order, at date: StoreDate) -> Sale {
    guard let group = order.product.subscription?.groupID else { return .ineligible }
    let token = order.options.appAccountToken
    var refusal: SubscriptionRefusal?
    var bought: TransactionID?
    if life(of: group, order.account) == nil {
      guard order.offer?.kind.isForNewCustomers ?? true else { return .ineligible }
      var billing = billing(for: order.account, at: date)
      let life = SubscriptionLife(
        buying: order.product,
        offer: order.offer,
        token: token,
        at: &billing
      )
      bought = life.current.id
      accounts[order.account.rawValue].lives.append(Life(group: group, life: life))
      applyEffects(of: billing, group: group, of: order.account, origin: order.origin)
    } else {
      act(on: group, of: order.account, at: date, origin: order.origin) { life, billing in
        do throws(SubscriptionRefusal) {
          bought = try life.purchase(order.product, offer: order.offer, token: token, at: &billing)
            .id
        } catch { refusal = error }
      }
    }
    switch refusal {
    case nil:
      return bought.flatMap { entry($0, of: order.account) }.map(Sale.charged) ?? .ineligible
    case .alreadySubscribed(let id), .takesEffectLater(let id):
      return entry(id, of: order.account).map(Sale.alreadyOwned) ?? .ineligible
    case .ineligibleForOffer, .nothingToChange: return .ineligible
    }
  }

  /// Applies a change to a subscription and records its effects.
  mutating func act(
    on group: SubscriptionGroupID,
    of account: AccountID,
    at date: StoreDate,
    origin: PurchaseOrigin = .renewal,
    _ body: (inout SubscriptionLife, inout BillingService) -> Void
  ) {
    guard let index = accounts[account.rawValue].lives.firstIndex(where: { $0.group == group })
    else { return }
    var billing = billing(for: account, at: date)
    body(&accounts[account.rawValue].lives[index].life, &billing)
    applyEffects(of: billing, group: group, of: account, origin: origin)
  }

  private func billing(for account: AccountID, at date: StoreDate) -> BillingService {
    BillingService(date: date, terms: terms(for: account), numbers: numbers(of: account))
  }

  /// Returns a customer's entry of a transaction; nil if there is none.
  func entry(_ id: TransactionID, of account: AccountID) -> BookEntry? {
    let place = accounts[account.rawValue].entries.place(of: id)
    return place.map { accounts[account.rawValue].entries[$0] }
  }

  /// Returns a group's latest transaction and those that carry a standing, in the books' order.
  private func carriers(
    of group: SubscriptionGroupID,
    latest: TransactionID,
    _ account: AccountID
  ) -> [TransactionID] {
    let entries = accounts[account.rawValue].entries
    var places = entries.placesOfStandings
    if let place = entries.place(of: latest),
      entries[place].standing == nil
    {
      places.append(place)
      places.sort()
    }
    return places.compactMap { place in
      let transaction = entries[place].transaction
      guard transaction.subscriptionGroupID == group, transaction.ownershipType == .purchased
      else { return nil }
      return transaction.id
    }
  }

  private mutating func applyEffects(
    of billing: BillingService,
    group: SubscriptionGroupID,
    of account: AccountID,
    origin: PurchaseOrigin
  ) {
    guard let life = life(of: group, account) else { return }
    let standing = SubscriptionStanding(
      state: life.state(at: billing.date),
      accessEnd: life.accessEnd,
      renewalInfo: life.renewalInfo
    )
    for effect in billing.effects {
      switch effect {
      case .charged(let transaction):
        append(
          transaction,
          to: account,
          origin: transaction.reason == .renewal ? .renewal : origin,
          standing: transaction.id == life.latest.id ? standing : nil
        )
      case .changed(let transaction):
        change(transaction.id, of: account) {
          $0.transaction = transaction
          $0.standing = transaction.id == life.latest.id ? standing : nil
        }
      case .notified(let notification, let id): notify(notification, about: id)
      }
    }
    // Only the latest transaction carries the standing.
    for id in carriers(of: group, latest: life.latest.id, account) {
      change(id, of: account) { $0.standing = id == life.latest.id ? standing : nil }
    }
  }
}

extension SubscriptionOffer.Kind {
  /// Whether a customer who never subscribed to the group is eligible.
  ///
  /// Source: Apple's "Implementing promotional offers in your app" and "Supporting win-back offers
  /// in your app": both are for current or former subscribers.
  fileprivate var isForNewCustomers: Bool { self == .introductory || self == .code }
}

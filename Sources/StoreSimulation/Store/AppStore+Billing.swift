import Simulation
import StoreModel

/// Processing of subscriptions at their deadlines.
extension AppStore {
  /// Schedules the next deadline of an account's subscriptions.
  func schedule(_ account: AccountID) {
    for life in books.lives(of: account) {
      let subscriber = Subscriber(account: account, group: life.group)
      let deadline = life.life.deadline(under: books.terms)
      guard deadlines[subscriber] != deadline else { continue }
      deadlines[subscriber] = deadline
      if let deadline { comeBack(to: subscriber, at: deadline) }
    }
  }

  private func comeBack(to subscriber: Subscriber, at deadline: SubscriptionDeadline) {
    let operation: WorldOperation
    let (first, last): (StoreDate, StoreDate)
    switch deadline {
    case .renewal(let from, let to): (operation, first, last) = (.renew, from, to)
    case .periodEnd(let date), .graceEnd(let date), .retryEnd(let date):
      (operation, first, last) = (.periodEnd, date, date)
    }
    let least = max(.zero, first.instant - simulation.now)
    let most = max(least, last.instant - simulation.now)
    simulation.post(
      operation.of(subscriber.account.rawValue),
      to: lane,
      in: window(after: least, upTo: most, of: subscriber.account)
    ) { self.assumeIsolated { $0.due(deadline, for: subscriber) } }
  }

  private func due(_ deadline: SubscriptionDeadline, for subscriber: Subscriber) {
    guard deadlines[subscriber] == deadline else { return }
    deadlines[subscriber] = nil
    let account = subscriber.account
    if case .renewal = deadline {
      let fails = happens(conditions.with { $0.faults.renewalFails }, account)
      let next = books.life(of: subscriber.group, account)?.preference.id
      let isSold = next.map { !removed.contains($0) } ?? true
      books.act(on: subscriber.group, of: account, at: today) { life, billing in
        life.renew(succeeds: !fails, isSold: isSold, at: &billing)
      }
      if fails { planRecovery(of: subscriber) }
    } else {
      books.act(on: subscriber.group, of: account, at: today) { $0.passTime(at: &$1) }
    }
    publishChanges(of: account)
  }

  /// Decides whether and when a customer whose charge failed can be charged again.
  private func planRecovery(of subscriber: Subscriber) {
    let recovery = conditions.with { $0.faults.recovery }
    guard happens(recovery.chance, subscriber.account) else { return }
    simulation.post(
      WorldOperation.recover.of(subscriber.account.rawValue),
      to: lane,
      in: window(after: recovery.lasts.least, upTo: recovery.lasts.most, of: subscriber.account)
    ) {
      self.assumeIsolated { store in
        store.books.act(on: subscriber.group, of: subscriber.account, at: store.today) {
          $0.recover(at: &$1)
        }
        store.publishChanges(of: subscriber.account)
      }
    }
  }

  // MARK: Chance

  private func withStream<Result>(
    of account: AccountID,
    _ body: (inout RandomStream) -> Result
  ) -> Result {
    var stream =
      billingStreams[account]
      ?? RandomStream(seed: simulation.seed, purpose: "billing", owner: UInt64(account.rawValue))
    defer { billingStreams[account] = stream }
    return body(&stream)
  }

  func happens(_ ratio: Ratio, _ account: AccountID) -> Bool {
    withStream(of: account) { simulation.happens(ratio, drawing: &$0) }
  }

  func window(
    after least: VirtualDuration,
    upTo most: VirtualDuration,
    of account: AccountID
  ) -> Window {
    withStream(of: account) { simulation.window(after: least, upTo: most, drawing: &$0) }
  }

  // MARK: What people and developers do

  /// Turns renewal on or off.
  func setAutoRenew(_ isOn: Bool, of id: ProductID, account: AccountID) {
    act(on: id, account: account) { life, billing in try? life.setAutoRenew(isOn, at: &billing) }
  }

  /// Turns the renewal of one subscription off if it is on, and on if it is off.
  ///
  /// - Parameters:
  ///   - group: the subscription group; nil for the first in the catalog that the customer
  ///     subscribes to.
  ///   - account: the customer.
  func switchRenewal(in group: SubscriptionGroupID?, account: AccountID) {
    let groups = group.map { [$0] } ?? catalog.products.compactMap { $0.subscription?.groupID }
    let held = groups.first { books.life(of: $0, account).map { !$0.isOver } ?? false }
    guard let held else { return }
    books.act(on: held, of: account, at: today) { life, billing in
      try? life.setAutoRenew(!life.willAutoRenew, at: &billing)
    }
    publishChanges(of: account)
  }

  /// Processes an answer to a price increase.
  func answerPriceIncrease(_ agrees: Bool, of id: ProductID, account: AccountID) {
    act(on: id, account: account) { $0.answerPriceIncrease(agrees: agrees, at: &$1) }
  }

  /// Redeems a code outside the app.
  func redeem(code name: String, account: AccountID) {
    guard let code = catalog.codeOffers.first(where: { $0.offer.id == name }),
      let product = sold(code.product, to: account), let group = product.subscription?.groupID
    else { return }
    let life = books.life(of: group, account)
    let customer: CodeOffer.Customer = life.map { $0.isOver ? .expired : .existing } ?? .new
    // A code never downgrades a customer.
    let isDowngrade = life.map { $0.product.isHigher(than: product) } ?? false
    guard code.customers.contains(customer), !(customer == .existing && isDowngrade) else { return }
    var order = StoreBooks.Order(product: product, account: account, origin: .outside)
    order.offer = code.offer
    _ = books.buy(order, at: today)
    publishChanges(of: account)
  }

  /// Applies a change by the developer to all customers.
  func carryOut(_ action: StoreEvent.Action) {
    switch action {
    case .remove(let id): if !removed.contains(id) { removed.append(id) }
    case .withdraw(let id, let storefront): withdrawn[storefront, default: []].append(id)
    case .raisePrice(let id, let price, let needsConsent):
      forEachSubscriber(to: id) { life, billing in
        life.raisePrice(needsConsent: needsConsent, to: price, at: &billing)
      }
    case .extend(let id, let length):
      forEachSubscriber(to: id) { life, billing in try? life.extend(by: length, at: &billing) }
    }
  }

  private func forEachSubscriber(
    to id: ProductID,
    _ body: (inout SubscriptionLife, inout BillingService) -> Void
  ) {
    guard let group = catalog.product(id)?.subscription?.groupID else { return }
    for number in books.accounts.indices {
      let account = AccountID(rawValue: number)
      guard let life = books.life(of: group, account), life.product.id == id else { continue }
      books.act(on: group, of: account, at: today, body)
      publishChanges(of: account)
    }
  }

  private func act(
    on id: ProductID,
    account: AccountID,
    _ body: (inout SubscriptionLife, inout BillingService) -> Void
  ) {
    guard let group = catalog.product(id)?.subscription?.groupID else { return }
    books.act(on: group, of: account, at: today, body)
    publishChanges(of: account)
  }
}

extension Product {
  /// Whether it has a higher level of service in the same group; level 1 is the highest.
  fileprivate func isHigher(than other: Product) -> Bool {
    guard let own = subscription, let its = other.subscription else { return false }
    return own.groupLevel < its.groupLevel
  }
}

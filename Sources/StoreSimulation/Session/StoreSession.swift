import Simulation
package import StoreModel

/// What a test does to the store of the device that runs it, as Apple's `SKTestSession` does.
///
/// Each function acts within the current step. How soon the device learns of it is up to
/// ``SessionPlan/delay``.
package struct StoreSession: Sendable {
  /// A purchase that succeeds once its issue is resolved.
  package struct Interruption: Hashable, Sendable {
    /// Its number among the interruptions.
    package let number: Int
    /// The product.
    package let product: ProductID
    /// When it was interrupted.
    package let date: StoreDate
  }

  private let line: DeviceLine
  private let state: Confined<SessionState>

  /// The store of the device whose app runs now; nil outside the device of a test session.
  package static var current: StoreSession? {
    let environment = Simulation.currentEnvironment as? AppEnvironment
    guard let line = (environment?.store as? DeviceStoreClient)?.line,
      let state = line.device.context.session
    else { return nil }
    return StoreSession(line: line, state: state)
  }

  private var context: DeviceContext { line.device.context }
  private var account: AccountID { line.device.owner }

  // MARK: What is sold, and how

  /// What is sold.
  package var catalog: Catalog { context.store.catalog }

  /// Sells a catalog from now on, instead of any other.
  package func sell(_ catalog: Catalog) { context.store.shelf.catalog = catalog }

  /// The behavior of the store.
  package var switches: StoreSwitches {
    get { state.with { $0.switches } }
    nonmutating set {
      state.with { $0.switches = newValue }
      context.conditions.with { $0.obey(newValue) }
      inStore { store in
        store.books.terms.timeRate = newValue.timeRate
        store.books.terms.grace = newValue.grantsGrace ? .allRenewals : .none
        store.schedule(account)
      }
    }
  }

  /// The calls that fail, with their errors.
  package var errors: SimulatedErrors {
    get { context.conditions.with { $0.faults.errors } }
    nonmutating set { context.conditions.with { $0.faults.errors = newValue } }
  }

  // MARK: Transactions

  /// All transactions of the customer, in the order of the books.
  package var entries: [BookEntry] { inStore { Array($0.entries(of: account)) } }

  /// The purchases that await an adult's answer.
  package var pending: [StoreBooks.Pending] { inStore { $0.books.pending(of: account) } }

  /// Buys a product outside the app.
  ///
  /// - Returns: the transaction.
  /// - Throws: `StoreError` if the product is not for sale.
  package func buy(_ id: ProductID, _ options: PurchaseOptions) throws(StoreError) -> BookEntry {
    let bought = inStore { store -> BookEntry? in
      guard let product = store.sold(id, to: account) else { return nil }
      var order = StoreBooks.Order(product: product, account: account, origin: .outside)
      order.options = options
      let sale = store.books.buy(order, at: store.today)
      store.completeSale(sale, account: account)
      return switch sale {
      case .charged(let entry), .alreadyOwned(let entry): entry
      case .ineligible: nil
      }
    }
    tellDevice()
    guard let bought else { throw .productUnavailable }
    return bought
  }

  /// Answers a request for approval; returns false if there is none with this number.
  package func answer(_ id: RequestID, isApproved: Bool) -> Bool {
    let isKnown = inStore { store in
      guard store.books.request(id) != nil else { return false }
      store.answer(id, isApproved: isApproved)
      return true
    }
    tellDevice()
    return isKnown
  }

  /// Refunds a transaction; returns false if there is none with this identifier.
  package func refund(_ id: TransactionID) -> Bool {
    let isKnown = inStore { store in
      guard let entry = store.books.entry(id, of: account) else { return false }
      let date = store.today
      store.books.revoke(entry.transaction, of: account, Revocation(date: date), at: date)
      store.publishChanges(of: account)
      return true
    }
    tellDevice()
    return isKnown
  }

  /// The interrupted purchases.
  package var interrupted: [Interruption] { inStore { $0.interrupted(of: account) } }

  /// Resolves an interrupted purchase.
  package func resolve(_ interruption: Interruption) {
    inStore { $0.resolve(interruption.number) }
    tellDevice()
  }

  /// Moves the customer to another country's store.
  package func move(to storefront: Storefront) {
    inStore { $0.move(account, to: storefront) }
  }

  /// Deletes all transactions.
  package func clear() {
    inStore { store in
      store.books.clear(account)
      store.forgetOpenPurchases()
      store.schedule(account)
    }
    onDevice { $0.forgetPurchases() }
  }

  // MARK: Subscriptions

  /// Ends a subscription now; returns false if the customer holds none with this product.
  package func expire(_ id: ProductID) -> Bool {
    act(on: id) { $0.endNow(at: &$1) }
  }

  /// Ends the period of a subscription now and begins the next one.
  package func renew(_ id: ProductID) -> Bool {
    let fails = switches.failsRenewals
    return act(on: id) { life, billing in
      // Source: Apple's page of forceRenewalOfSubscription(productIdentifier:).
      try? life.setAutoRenew(true, at: &billing)
      life.endPeriodNow(at: &billing)
      life.renew(succeeds: !fails, at: &billing)
    }
  }

  /// Makes the customer of a subscription whose renewal failed chargeable again.
  package func recover(_ id: ProductID) -> Bool { act(on: id) { $0.recover(at: &$1) } }

  /// Raises the price of a subscription, to which the customer must consent.
  package func requestConsent(of id: ProductID) -> Bool {
    act(on: id) { $0.raisePrice(needsConsent: true, at: &$1) }
  }

  /// Answers a price increase for the customer.
  package func answerPriceIncrease(agrees: Bool, of id: ProductID) -> Bool {
    act(on: id) { $0.answerPriceIncrease(agrees: agrees, at: &$1) }
  }

  /// Turns the renewal of a subscription on or off.
  package func setAutoRenew(_ isOn: Bool, of id: ProductID) -> Bool {
    act(on: id) { life, billing in try? life.setAutoRenew(isOn, at: &billing) }
  }

  private func act(
    on id: ProductID,
    _ body: @Sendable (inout SubscriptionLife, inout BillingService) -> Void
  ) -> Bool {
    let isHeld = inStore { store in
      guard let group = store.catalog.product(id)?.subscription?.groupID,
        store.books.life(of: group, account)?.product.id == id
      else { return false }
      store.books.act(on: group, of: account, at: store.today, body)
      store.publishChanges(of: account)
      return true
    }
    tellDevice()
    return isHeld
  }

  // MARK: The test

  /// The launch of the app that runs the test.
  package var process: ProcessID { line.process }

  /// Notes that an assertion failed.
  package func fail(_ failure: TestFailure) { log(.testFailed(failure, process: process)) }

  /// Ends the world, because the test is over.
  ///
  /// - Parameter reason: why the test was skipped; nil if it was not.
  package func end(skipped reason: String?) {
    log(.testEnded(skipped: reason, process: process))
    close()
  }

  private func log(_ event: WorldEvent) { line.eventLog.append(event) }

  /// Stops the world.
  private func close() {
    state.with { $0.hasEnded = true }
    line.simulation.stop()
  }

  // MARK: The device

  private func inStore<Result>(_ body: @Sendable (isolated AppStore) -> Result) -> Result {
    context.store.visit(in: line.simulation, body)
  }

  /// Has the device learn of the books.
  private func tellDevice() {
    onDevice { device in
      let (store, account) = (device.context.store, device.account)
      device.learnBooks(store.visit(in: device.simulation) { $0.entries(of: account) })
    }
  }

  private func onDevice(_ body: @escaping @Sendable (isolated Device) -> Void) {
    let delay = state.with { $0.delay }
    line.device.visit(in: line.simulation) { device in
      if delay == .zero { body(device) } else { device.later(.push, in: delay, body) }
    }
  }
}

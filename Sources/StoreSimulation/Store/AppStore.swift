import Simulation
import StoreModel

/// Asks an adult to decide about an account's request: the approver or, without one, the owner of
/// the account.
typealias AskAdult = @Sendable (AccountID, _ approver: AccountID?, RequestID) -> Void

/// The store's services, which keep the books and answer devices, one message at a time.
actor AppStore: LaneActor {
  nonisolated let lane: Lane
  private nonisolated let host: Host
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  let simulation: Simulation
  let eventLog: Confined<EventLog>
  let conditions: Confined<Conditions>
  /// What the store sells.
  nonisolated let shelf: Shelf
  nonisolated var catalog: Catalog { shelf.catalog }
  /// The customers who bought or downloaded the app itself; devices know this from its
  /// installation.
  nonisolated let appPurchases: AppPurchases
  private let bus: any TransactionCarrier
  var books: StoreBooks
  var households: Households
  /// The next deadline of each subscription.
  var deadlines: [Subscriber: SubscriptionDeadline] = [:]
  /// The random streams for billing, by account, created on first use.
  var billingStreams: [AccountID: RandomStream] = [:]
  /// The interrupted purchases, by number, until the issue is resolved.
  var interruptedOrders: [Int: InterruptedOrder] = [:]
  /// The number of interruptions.
  var interruptions = 0
  /// The random streams for authentications, by account, created on first use.
  var authenticationStreams: [AccountID: RandomStream] = [:]
  /// The storefronts of customers who have moved; others use the catalog's.
  private var storefronts: [AccountID: Storefront] = [:]
  /// The products that are no longer sold.
  var removed: [ProductID] = []
  /// The transactions with a refund request in the app that is undecided or was granted.
  var refundRequests: Set<TransactionID> = []
  /// The products that are no longer sold in a country.
  var withdrawn: [Storefront: [ProductID]] = [:]
  /// Sends notifications to the developer's server, if there is one.
  private(set) var sender: NotificationSender?
  private var notificationQueue = NotificationQueue()
  /// Asks an adult; set once people exist.
  private var askAdult: AskAdult?

  /// An order that is charged once an issue is resolved.
  struct InterruptedOrder {
    let order: StoreBooks.Order
    let since: StoreDate
  }

  /// One customer's subscription to one group.
  struct Subscriber: Hashable {
    let account: AccountID
    let group: SubscriptionGroupID
  }

  init(
    plan: WorldPlan,
    simulation: Simulation,
    eventLog: Confined<EventLog>,
    conditions: Confined<Conditions>,
    bus: any TransactionCarrier,
    members: [Families.Member],
    accounts: AccountNumbering
  ) {
    self.simulation = simulation
    self.eventLog = eventLog
    self.conditions = conditions
    self.bus = bus
    shelf = Shelf(plan.catalog)
    appPurchases = AppPurchases(plan, members, accounts, drawing: simulation)
    households = Households(
      members,
      others: accounts.count - members.count,
      sharingDelay: plan.population.sharingDelay
    )
    var stream = RandomStream(seed: simulation.seed, purpose: "transaction identifiers")
    let order = stream.next(below: TransactionNumbers.orders)
    books = StoreBooks(
      accountCount: accounts.count,
      terms: plan.billing,
      identifierOrder: plan.session == nil ? order : TransactionNumbers.rising
    )
    for number in 0..<accounts.count {
      let account = AccountID(rawValue: number)
      let person = accounts.person(of: account)
      if members[person.rawValue].isInSandbox { books.moveToSandbox(account) }
    }
    host = simulation.world.makeHost()
    lane = host.lane
    lane.label = WorldOwner.store.label
  }

  func setAdults(_ ask: @escaping AskAdult) { askAdult = ask }

  func setSender(_ sender: NotificationSender?) { self.sender = sender }

  var today: StoreDate { StoreDate(at: simulation.now) }

  // MARK: Devices

  func answer(_ question: StoreQuestion, from account: AccountID) -> StoreAnswer {
    switch question {
    case .products(let ids): .products(ids.compactMap { sold($0, to: account) })
    case .books: .books(books.entries(of: account))
    case .appTransaction:
      .appTransaction(appPurchases.transaction(of: account, signed: today))
    case .purchase(let id, let options): purchase(id, options, account: account)
    }
  }

  /// Whether a product is not sold in a customer's country.
  private func isWithdrawn(_ id: ProductID, from account: AccountID) -> Bool {
    withdrawn[storefront(of: account)]?.contains(id) ?? false
  }

  /// Returns a product as sold to a customer, in the currency of the customer's country.
  func sold(_ id: ProductID, to account: AccountID) -> Product? {
    guard !removed.contains(id), !isWithdrawn(id, from: account),
      let product = catalog.product(id)
    else { return nil }
    return storefronts[account].map { product.sold(in: $0) } ?? product
  }

  /// Returns the country in whose store a customer buys.
  func storefront(of account: AccountID) -> Storefront {
    storefronts[account] ?? catalog.storefront
  }

  /// Moves a customer to another country's store.
  func move(_ account: AccountID, to storefront: Storefront) {
    guard self.storefront(of: account) != storefront else { return }
    storefronts[account] = storefront
    eventLog.append(.moved(storefront, account: account))
    let bus = bus
    simulation.post(
      WorldOperation.publish.of(account.rawValue),
      to: bus.lane,
      in: simulation.window(after: .zero, upTo: .seconds(1))
    ) { bus.carry(storefront, to: account) }
  }

  func receive(_ notice: StoreNotice, from account: AccountID) {
    switch notice {
    case .finish(let id):
      if let entry = books.finish(id, of: account) { publish([entry], for: account, isKnown: true) }
    case .requestRefund(let id): requestRefund(of: id, account: account)
    case .switchRenewal(let group): switchRenewal(in: group, account: account)
    case .redeem(let code): redeem(code: code, account: account)
    case .accept(let message): accept(message, from: account)
    }
  }

  func entries(of account: AccountID) -> BookEntries { books.entries(of: account) }

  // MARK: Buying

  private func purchase(
    _ id: ProductID,
    _ options: PurchaseOptions,
    account: AccountID
  ) -> StoreAnswer {
    guard let product = sold(id, to: account) else {
      return isWithdrawn(id, from: account) ? .refused(.notAvailableInStorefront) : .unavailable
    }
    guard options.isQuantityLawful(for: product) else { return .refused(.invalidQuantity) }
    var order = StoreBooks.Order(product: product, account: account, origin: .direct)
    order.options = options
    do throws(StoreError) { order.offer = try offer(options, of: product) } catch {
      return .refused(error)
    }
    let needsApproval =
      conditions.with { $0.prompts.asksEverybody } || households.approver(of: account) != nil
    if needsApproval, books.charges(for: order) {
      if let request = books.ask(for: order, at: today) {
        eventLog.append(.requested(request, account: account, product: id))
        askAdult?(account, households.originalApprover(of: account), request)
      }
      return .pending
    }
    if awaitsAuthentication(order) { return .pending }
    // It is not documented which error takes precedence.
    if interrupts(order) { return .refused(.unknown) }
    switch books.buy(order, at: today) {
    case .charged(let entry):
      publishChanges(of: account)
      return .charged(entry)
    case .alreadyOwned(let entry):
      eventLog.append(.alreadyOwned(entry, account: account))
      publishChanges(of: account)
      return .alreadyOwned(entry)
    case .ineligible: return .refused(.ineligibleForOffer)
    }
  }

  /// Returns the offer that a purchase requests, or why it is refused.
  private func offer(
    _ options: PurchaseOptions,
    of product: Product
  ) throws(StoreError) -> SubscriptionOffer? {
    if let wanted = options.promotionalOffer {
      let offers = product.subscription?.promotionalOffers ?? []
      guard let offer = offers.first(where: { $0.id == wanted.id }) else {
        throw .invalidOfferIdentifier
      }
      guard wanted.isSigned else { throw .invalidOfferSignature }
      return offer
    }
    guard let wanted = options.winBackOffer else { return nil }
    let offers = product.subscription?.winBackOffers ?? []
    guard let offer = offers.first(where: { $0.id == wanted }) else {
      throw .invalidOfferIdentifier
    }
    return offer
  }

  /// Processes an adult's answer to a request.
  func answer(_ id: RequestID, isApproved: Bool) {
    guard let order = books.request(id) else { return }
    let account = order.account
    if books.hasLapsed(id, at: today) {
      eventLog.append(.lapsed(id, account: account, product: order.product.id))
      return completeSale(books.answer(id, approved: false, at: today), account: account)
    }
    eventLog.append(
      .answered(id, account: account, product: order.product.id, approved: isApproved)
    )
    completeSale(books.answer(id, approved: isApproved, at: today), account: account)
  }

  /// Processes a purchase made outside the app.
  func purchaseOutside(_ id: ProductID, account: AccountID) {
    guard let product = sold(id, to: account) else { return }
    let order = StoreBooks.Order(product: product, account: account, origin: .outside)
    completeSale(books.buy(order, at: today), account: account)
  }

  func completeSale(_ sale: StoreBooks.Sale?, account: AccountID) {
    if case .alreadyOwned(let entry) = sale {
      eventLog.append(.alreadyOwned(entry, account: account))
    }
    publishChanges(of: account)
  }

  // MARK: Telling

  /// Publishes changes of the books to the world, the family and the account's devices.
  func publishChanges(of account: AccountID) {
    let (changes, notices) = books.takeChanges()
    for change in changes { logChange(change, of: account) }
    if !changes.isEmpty { publish(changes.map(\.entry), for: account) }
    for notice in notices {
      eventLog.append(
        .notified(notice.notification, transaction: notice.transaction, account: account)
      )
    }
    send(notices, of: account)
    share(changes.map(\.entry), of: account)
    schedule(account)
  }

  /// Signs notifications to the developer's server and hands them over for delivery.
  private func send(_ notices: [StoreBooks.Notice], of account: AccountID) {
    guard let sender, !notices.isEmpty else { return }
    let entries = books.entries(of: account)
    for notice in notices {
      guard
        let payload = notificationQueue.payload(
          of: notice,
          account: account,
          entries: entries,
          at: today
        )
      else { continue }
      sender.visit(in: simulation) { $0.send(payload) }
    }
  }

  private func logChange(_ change: StoreBooks.Change, of account: AccountID) {
    let entry = change.entry
    let event: WorldEvent =
      if entry.origin == .shared, change.isCharge {
        .shared(entry, account: account)
      } else if change.isCharge {
        .charged(entry, account: account)
      } else if entry.transaction.isRevoked, entry.transaction.ownershipType == .purchased {
        .refunded(entry, account: account)
      } else {
        .changed(entry, account: account)
      }
    eventLog.append(event)
  }

  /// Sends the changes of one instant in one message, because an upgrade is a single event.
  private func publish(_ entries: [BookEntry], for account: AccountID, isKnown: Bool = false) {
    let bus = bus
    simulation.post(
      WorldOperation.publish.of(account.rawValue),
      to: bus.lane,
      in: simulation.window(after: .zero, upTo: .seconds(1))
    ) {
      bus.carry(entries, to: account, isKnown: isKnown)
    }
  }
}

extension PurchaseOptions {
  /// Whether a quantity may be bought at once: 1 to 10 for a consumable or a non-renewing
  /// subscription, otherwise one.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/purchaseoption/quantity(_:).
  fileprivate func isQuantityLawful(for product: Product) -> Bool {
    switch product.type {
    case .consumable, .nonRenewing: (1...10).contains(quantity)
    case .nonConsumable, .autoRenewable: quantity == 1
    }
  }
}

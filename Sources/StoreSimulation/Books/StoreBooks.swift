import Simulation
package import StoreModel

/// The store's books of purchases and their later changes.
///
/// A pure state machine.
package struct StoreBooks {
  /// The result of an attempt to buy.
  package enum Sale: Hashable {
    /// Charged: a new transaction.
    case charged(BookEntry)
    /// Nothing was charged: the customer already owns this, or holds it until a change takes
    /// effect.
    case alreadyOwned(BookEntry)
    /// Nothing was charged: the customer is not eligible for the offer.
    case ineligible
  }

  /// A change of one entry.
  package struct Change: Hashable {
    /// The entry in its new state.
    let entry: BookEntry
    /// Whether the entry is new, because of a charge or a free period.
    let isCharge: Bool
  }

  /// A notification to the developer's server.
  package struct Notice: Hashable {
    let notification: ServerNotification
    let transaction: TransactionID
  }

  /// An order for a product on behalf of a customer.
  package struct Order: Hashable {
    let product: Product
    let account: AccountID
    var origin: PurchaseOrigin
    var offer: SubscriptionOffer?
    var options: PurchaseOptions

    /// Creates an order.
    package init(
      product: Product,
      account: AccountID,
      origin: PurchaseOrigin,
      offer: SubscriptionOffer? = nil,
      options: PurchaseOptions = .none
    ) {
      self.product = product
      self.account = account
      self.origin = origin
      self.offer = offer
      self.options = options
    }
  }

  /// A request that awaits an adult's answer.
  package struct Pending: Hashable, Sendable {
    /// Its number.
    package let id: RequestID
    /// The product.
    package let product: ProductID
    /// When it was made.
    package let asked: StoreDate
  }

  /// The entries and subscriptions of one customer.
  struct Account {
    /// Whether the customer buys in the sandbox, whatever the terms say.
    var isInSandbox = false
    /// The number of entries that a test session deleted.
    var deleted: UInt32 = 0
    var entries = BookEntries()
    var lives: [Life] = []
    var shared: [SharedCopy] = []
  }

  /// One customer's subscription to one group.
  struct Life: Hashable {
    let group: SubscriptionGroupID
    var life: SubscriptionLife
  }

  /// The customer and the product of an order.
  private struct OrderKey: Hashable {
    let account: AccountID
    let product: ProductID
  }

  /// An order that awaits an adult's answer.
  private struct Request: Hashable {
    let order: Order
    let asked: StoreDate

    /// Whether no one answered in time.
    func hasLapsed(at date: StoreDate) -> Bool { asked + requestLifetime <= date }
  }

  /// How long a request for approval can be answered.
  ///
  /// Reported: developer.apple.com/forums/thread/706277.
  static let requestLifetime = VirtualDuration.hours(24)

  var terms: BillingTerms
  var accounts: ContiguousArray<Account>
  /// The changes since they were last taken, in order.
  private(set) var changes: [Change] = []
  private(set) var notices: [Notice] = []
  /// The orders awaiting an adult's answer.
  private var requests: [RequestID: Request] = [:]
  /// The latest request of a customer for a product.
  private var latestRequests: [OrderKey: RequestID] = [:]
  private var requestCount = 0
  private var changeCount: UInt64 = 0
  private let identifierOrder: UInt64

  /// Opens books for customers.
  ///
  /// - Parameters:
  ///   - accountCount: the number of customers.
  ///   - terms: the billing terms.
  ///   - identifierOrder: the order of identifiers, below ``TransactionNumbers/orders``.
  package init(
    accountCount: Int,
    terms: BillingTerms = BillingTerms(),
    identifierOrder: UInt64 = 0
  ) {
    self.terms = terms
    self.identifierOrder = identifierOrder
    accounts = ContiguousArray(repeating: Account(), count: accountCount)
  }

  /// Makes a customer buy in the sandbox although the app is in production.
  package mutating func moveToSandbox(_ account: AccountID) {
    accounts[account.rawValue].isInSandbox = true
  }

  /// Returns the terms for a customer.
  func terms(for account: AccountID) -> BillingTerms {
    guard accounts[account.rawValue].isInSandbox else { return terms }
    var terms = terms
    terms.environment = .sandbox
    return terms
  }

  /// Returns the entries of a customer.
  package func entries(of account: AccountID) -> BookEntries {
    accounts[account.rawValue].entries
  }

  /// Returns the order of a request that is still unanswered.
  func request(_ id: RequestID) -> Order? { requests[id]?.order }

  /// Whether a request's time to be answered is over.
  func hasLapsed(_ id: RequestID, at date: StoreDate) -> Bool {
    requests[id]?.hasLapsed(at: date) ?? false
  }

  /// Returns and clears the changes; the caller publishes them to the world.
  package mutating func takeChanges() -> (changes: [Change], notices: [Notice]) {
    defer {
      changes = []
      notices = []
    }
    return (changes, notices)
  }

  // MARK: Buying

  /// Returns the existing transaction of a product, which a repeated purchase returns without a
  /// charge.
  func owned(_ product: Product, by account: AccountID) -> BookEntry? {
    guard product.type == .nonConsumable else { return nil }
    return accounts[account.rawValue].entries.last {
      $0.transaction.productID == product.id && !$0.transaction.isRevoked
        && $0.transaction.ownershipType == .purchased
    }
  }

  /// Whether an order is charged now; an owned product or a plan that takes effect later is not.
  func charges(for order: Order) -> Bool {
    guard let group = order.product.subscription?.groupID else {
      return owned(order.product, by: order.account) == nil
    }
    guard let life = life(of: group, order.account), !life.isOver else { return true }
    if case .atOnce = PlanMove(from: life.product, to: order.product) { return true }
    return false
  }

  /// Buys a product, or returns the existing transaction if the customer already owns it.
  package mutating func buy(_ order: Order, at date: StoreDate) -> Sale {
    if order.product.subscription != nil { return subscribe(order, at: date) }
    if let owned = owned(order.product, by: order.account) { return .alreadyOwned(owned) }
    var numbers = numbers(of: order.account)
    let transaction = Transaction(
      id: numbers.next(),
      productID: order.product.id,
      productType: order.product.type,
      purchaseDate: date,
      purchasedQuantity: order.options.quantity,
      appAccountToken: order.options.appAccountToken,
      environment: terms(for: order.account).environment,
      price: order.product.price
    )
    notify(.oneTimeCharge, about: transaction.id)
    return .charged(append(transaction, to: order.account, origin: order.origin))
  }

  func numbers(of customer: AccountID) -> TransactionNumbers {
    let account = accounts[customer.rawValue]
    let count = account.entries.count + Int(account.deleted)
    return TransactionNumbers(account: customer, count: count, order: identifierOrder)
  }

  // MARK: Asking

  /// Keeps an order until an adult answers or the request lapses.
  ///
  /// - Returns: The request; nil if one for the same product is still open, which stands for both.
  package mutating func ask(for order: Order, at date: StoreDate) -> RequestID? {
    let key = OrderKey(account: order.account, product: order.product.id)
    if let id = latestRequests[key], let open = requests[id], !open.hasLapsed(at: date) {
      return nil
    }
    var order = order
    order.origin = .approved
    let id = RequestID(rawValue: requestCount)
    requestCount += 1
    requests[id] = Request(order: order, asked: date)
    latestRequests[key] = id
    return id
  }

  /// Returns the unanswered requests of a customer, the oldest first.
  func pending(of account: AccountID) -> [Pending] {
    requests.filter { $0.value.order.account == account }.map {
      Pending(id: $0.key, product: $0.value.order.product.id, asked: $0.value.asked)
    }.sorted { $0.id.rawValue < $1.id.rawValue }
  }

  /// Forgets the requests of a customer.
  mutating func forgetRequests(of account: AccountID) {
    requests = requests.filter { $0.value.order.account != account }
  }

  /// Answers a request; returns nil if it was declined, already answered, or has lapsed.
  package mutating func answer(_ id: RequestID, approved: Bool, at date: StoreDate) -> Sale? {
    guard let request = requests.removeValue(forKey: id), !request.hasLapsed(at: date) else {
      return nil
    }
    return approved ? buy(request.order, at: date) : nil
  }

  // MARK: Giving back

  /// Returns the latest purchase of a product that is not revoked.
  func latestStanding(_ product: ProductID, of account: AccountID) -> BookEntry? {
    accounts[account.rawValue].entries.last {
      $0.transaction.productID == product && !$0.transaction.isRevoked
        && $0.transaction.ownershipType == .purchased
    }
  }

  /// Fully refunds the latest purchase of a product that is not revoked.
  package mutating func refund(
    _ product: ProductID,
    of account: AccountID,
    at date: StoreDate
  ) -> BookEntry? {
    guard let entry = latestStanding(product, of: account) else { return nil }
    revoke(entry.transaction, of: account, Revocation(date: date), at: date)
    return self.entry(entry.transaction.id, of: account)
  }

  /// Revokes a transaction, wholly or in part.
  mutating func revoke(
    _ transaction: Transaction,
    of account: AccountID,
    _ revocation: Revocation,
    at date: StoreDate
  ) {
    if let group = transaction.subscriptionGroupID {
      return act(on: group, of: account, at: date) { life, billing in
        life.refund(transaction, revocation, at: &billing)
      }
    }
    var revoked = transaction
    revoked.setRevocation(revocation, signed: date)
    replace(revoked, of: account)
    notify(revocation.type == .familyRevoke ? .revoke : .refund, about: transaction.id)
  }

  /// Reverses a refund: the same transaction is in force again.
  mutating func reinstate(_ id: TransactionID, of account: AccountID, at date: StoreDate) {
    guard let entry = self.entry(id, of: account),
      entry.transaction.isRevoked
    else { return }
    if let group = entry.transaction.subscriptionGroupID {
      return act(on: group, of: account, at: date) { $0.reinstate(entry.transaction, at: &$1) }
    }
    var reinstated = entry.transaction
    reinstated.setRevocation(nil, signed: date)
    replace(reinstated, of: account)
    notify(.refundReversed, about: id)
  }

  /// Finishes a transaction for the whole account, not for a single device.
  ///
  /// Returns nil if it was already finished or does not exist.
  package mutating func finish(_ id: TransactionID, of account: AccountID) -> BookEntry? {
    guard let index = accounts[account.rawValue].entries.place(of: id),
      !accounts[account.rawValue].entries[index].isFinished
    else { return nil }
    accounts[account.rawValue].entries[index].isFinished = true
    return accounts[account.rawValue].entries[index]
  }

  // MARK: Writing

  @discardableResult
  mutating func append(
    _ transaction: Transaction,
    to account: AccountID,
    origin: PurchaseOrigin,
    standing: SubscriptionStanding? = nil
  ) -> BookEntry {
    let entry = BookEntry(
      transaction: transaction,
      sequence: nextChange(),
      origin: origin,
      standing: standing,
      moneyTaken: money(for: transaction, origin)
    )
    accounts[account.rawValue].entries.append(entry)
    changes.append(Change(entry: entry, isCharge: true))
    return entry
  }

  /// Returns the charge for a transaction: zero outside production and for a shared one.
  private func money(for transaction: Transaction, _ origin: PurchaseOrigin) -> Int64 {
    guard transaction.environment.charges, origin != .shared else { return 0 }
    return transaction.price.milliunits * Int64(transaction.purchasedQuantity)
  }

  mutating func replace(_ transaction: Transaction, of account: AccountID) {
    change(transaction.id, of: account) { $0.transaction = transaction }
  }

  /// Changes an entry; has no effect if nothing differs.
  mutating func change(
    _ id: TransactionID,
    of account: AccountID,
    _ body: (inout BookEntry) -> Void
  ) {
    guard let index = accounts[account.rawValue].entries.place(of: id) else { return }
    let before = accounts[account.rawValue].entries[index]
    var entry = before
    body(&entry)
    guard entry != before else { return }
    entry.sequence = nextChange()
    accounts[account.rawValue].entries[index] = entry
    changes.append(Change(entry: entry, isCharge: false))
  }

  mutating func notify(_ notification: ServerNotification, about id: TransactionID) {
    notices.append(Notice(notification: notification, transaction: id))
  }

  private mutating func nextChange() -> UInt64 {
    changeCount += 1
    return changeCount
  }
}

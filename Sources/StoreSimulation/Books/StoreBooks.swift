import Simulation
import StoreModel

/// The store's books: who bought what, and what became of it.
///
/// A pure state machine.
struct StoreBooks {
  /// How an attempt to buy ended.
  enum Sale: Hashable {
    /// Charged: a new transaction.
    case charged(BookEntry)
    /// Nothing was charged: this is owned already, or is held until a change takes effect.
    case alreadyOwned(BookEntry)
    /// Nothing was charged: the offer is not for this customer.
    case ineligible
  }

  /// What a change did to one entry.
  struct Change: Hashable {
    /// The entry as it is now.
    let entry: BookEntry
    /// Whether money was taken, or a free period given: the entry is new.
    let isCharge: Bool
  }

  /// What the developer's server is told of.
  struct Notice: Hashable {
    let notification: ServerNotification
    let transaction: TransactionID
  }

  /// What is bought, and on whose behalf.
  struct Order: Hashable {
    let product: Product
    let account: AccountID
    var origin: PurchaseOrigin
    var offer: SubscriptionOffer?
    var options = PurchaseOptions.none
  }

  /// What one customer has.
  struct Account: Hashable {
    var entries: ContiguousArray<BookEntry> = []
    var lives: [Life] = []
    var shared: [SharedCopy] = []
  }

  /// One customer's subscription to one group.
  struct Life: Hashable {
    let group: SubscriptionGroupID
    var life: SubscriptionLife
  }

  let terms: BillingTerms
  var accounts: ContiguousArray<Account>
  /// What changed since the last look, in order.
  private(set) var changes: [Change] = []
  private(set) var notices: [Notice] = []
  /// The orders that wait for an adult; what was answered is dropped.
  private var requests: [RequestID: Order] = [:]
  private var requestCount = 0
  private var changeCount: UInt64 = 0

  init(accountCount: Int, terms: BillingTerms = BillingTerms()) {
    self.terms = terms
    accounts = ContiguousArray(repeating: Account(), count: accountCount)
  }

  func entries(of account: AccountID) -> ContiguousArray<BookEntry> {
    accounts[account.rawValue].entries
  }

  /// What was asked for, if nobody has answered yet.
  func request(_ id: RequestID) -> Order? { requests[id] }

  /// What changed since the last look; whoever looks tells the world of it.
  mutating func takeChanges() -> (changes: [Change], notices: [Notice]) {
    defer {
      changes = []
      notices = []
    }
    return (changes, notices)
  }

  // MARK: Buying

  /// What a customer owns already, so that buying it again charges nothing.
  func owned(_ product: Product, by account: AccountID) -> BookEntry? {
    guard product.type == .nonConsumable else { return nil }
    return accounts[account.rawValue].entries.last {
      $0.transaction.productID == product.id && !$0.transaction.isRevoked
        && $0.transaction.ownershipType == .purchased
    }
  }

  /// Whether an order takes money now: not for what is owned, nor for a plan that waits.
  func charges(for order: Order) -> Bool {
    guard let group = order.product.subscription?.groupID else {
      return owned(order.product, by: order.account) == nil
    }
    guard let life = life(of: group, order.account), !life.isOver else { return true }
    if case .atOnce = PlanMove(from: life.product, to: order.product) { return true }
    return false
  }

  /// Buys; what a customer owns for good is not charged twice, the existing transaction is given.
  mutating func buy(_ order: Order, at date: StoreDate) -> Sale {
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
      environment: terms.environment,
      price: order.product.price
    )
    tell(.oneTimeCharge, about: transaction.id)
    return .charged(append(transaction, to: order.account, origin: order.origin))
  }

  func numbers(of account: AccountID) -> TransactionNumbers {
    TransactionNumbers(account: account, count: accounts[account.rawValue].entries.count)
  }

  // MARK: Asking

  mutating func ask(for order: Order) -> RequestID {
    var order = order
    order.origin = .approved
    let id = RequestID(rawValue: requestCount)
    requestCount += 1
    requests[id] = order
    return id
  }

  /// Answers a request; nil if it was declined or answered before.
  mutating func answer(_ id: RequestID, approved: Bool, at date: StoreDate) -> Sale? {
    guard let order = requests.removeValue(forKey: id) else { return nil }
    return approved ? buy(order, at: date) : nil
  }

  // MARK: Giving back

  /// The latest purchase of a product that stands.
  func latestStanding(_ product: ProductID, of account: AccountID) -> BookEntry? {
    accounts[account.rawValue].entries.last {
      $0.transaction.productID == product && !$0.transaction.isRevoked
        && $0.transaction.ownershipType == .purchased
    }
  }

  /// Gives all of the money back for the latest purchase of a product that stands.
  mutating func refund(
    _ product: ProductID,
    of account: AccountID,
    at date: StoreDate
  ) -> BookEntry? {
    guard let entry = latestStanding(product, of: account) else { return nil }
    revoke(entry.transaction, of: account, Revocation(date: date), at: date)
    return entries(of: account).first { $0.transaction.id == entry.transaction.id }
  }

  /// Takes a transaction back, wholly or in part.
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
    tell(revocation.type == .familyRevoke ? .revoke : .refund, about: transaction.id)
  }

  /// Takes a refund back: what was revoked stands again, as the same transaction.
  mutating func reinstate(_ id: TransactionID, of account: AccountID, at date: StoreDate) {
    guard let entry = entries(of: account).first(where: { $0.transaction.id == id }),
      entry.transaction.isRevoked
    else { return }
    if let group = entry.transaction.subscriptionGroupID {
      return act(on: group, of: account, at: date) { $0.reinstate(entry.transaction, at: &$1) }
    }
    var reinstated = entry.transaction
    reinstated.setRevocation(nil, signed: date)
    replace(reinstated, of: account)
    tell(.refundReversed, about: id)
  }

  /// A transaction is finished, for the account and not for one device alone.
  ///
  /// - Returns: its entry; nil if it was finished before, or is not there.
  mutating func finish(_ id: TransactionID, of account: AccountID) -> BookEntry? {
    guard
      let index = accounts[account.rawValue].entries.firstIndex(where: { $0.transaction.id == id }),
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

  /// What a transaction takes from the customer: nothing outside production or for a shared one.
  private func money(for transaction: Transaction, _ origin: PurchaseOrigin) -> Int64 {
    guard terms.environment.charges, origin != .shared else { return 0 }
    return transaction.price.milliunits * Int64(transaction.purchasedQuantity)
  }

  mutating func replace(_ transaction: Transaction, of account: AccountID) {
    change(transaction.id, of: account) { $0.transaction = transaction }
  }

  /// Changes an entry; of no effect if nothing is different.
  mutating func change(
    _ id: TransactionID,
    of account: AccountID,
    _ body: (inout BookEntry) -> Void
  ) {
    let entries = accounts[account.rawValue].entries
    guard let index = entries.firstIndex(where: { $0.transaction.id == id }) else { return }
    var entry = entries[index]
    body(&entry)
    guard entry != entries[index] else { return }
    entry.sequence = nextChange()
    accounts[account.rawValue].entries[index] = entry
    changes.append(Change(entry: entry, isCharge: false))
  }

  mutating func tell(_ notification: ServerNotification, about id: TransactionID) {
    notices.append(Notice(notification: notification, transaction: id))
  }

  private mutating func nextChange() -> UInt64 {
    changeCount += 1
    return changeCount
  }
}

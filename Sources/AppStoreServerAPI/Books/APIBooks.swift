package import StoreModel
package import StoreSimulation

/// What the App Store Server API knows, from the events of a world.
///
/// A pure value. It keeps all states of a transaction, so that an answer can be as of an earlier
/// date.
package struct APIBooks: Sendable {
  /// The date of the last event, on which answers are signed.
  package private(set) var today: StoreDate
  private var requestCount = 0
  /// All notifications, in the order in which they were first sent.
  private(set) var notifications: [SentNotification] = []
  private var places: [NotificationID: Int] = [:]
  private var transactions: [TransactionID: TransactionVersions] = [:]
  private var customers: [AccountID: [TransactionID]] = [:]
  /// The transactions that the app has finished.
  private var finished: Set<TransactionID> = []
  private var orders: [StoreOrder] = []
  /// The number of notifications that the developer has ordered.
  private var orderedNotifications: UInt64 = 0
  /// When the developer extended a subscription, by its original transaction.
  private var extensions: [TransactionID: [StoreDate]] = [:]
  private var massExtensions: [MassExtensionOrder] = []

  /// Opens books of a world that begins on a date.
  package init(at date: StoreDate) { today = date }

  // MARK: Taking in

  /// Takes in the next event of the world.
  package mutating func take(_ timed: TimedEvent) {
    today = max(today, StoreDate(at: timed.instant))
    switch timed.event {
    case .charged(let entry, let account), .refunded(let entry, let account),
      .changed(let entry, let account), .shared(let entry, let account):
      keep(entry, of: account)
    case .finished(let id, _): finished.insert(id)
    case .notificationSent(let payload, let attempt):
      // The second of two notifications at one instant is signed a millisecond later.
      today = max(today, payload.signedDate)
      let place = places[payload.id] ?? notifications.count
      if place == notifications.count {
        places[payload.id] = place
        notifications.append(SentNotification(payload: payload))
      }
      notifications[place].attempts.append(SendAttempt(number: attempt, date: today))
    case .notificationAnswered(let payload, let attempt, let answer):
      guard let place = places[payload.id],
        let index = notifications[place].attempts.firstIndex(where: { $0.number == attempt })
      else { return }
      notifications[place].attempts[index].result = SendAttempt.result(of: answer)
    default: break
    }
  }

  private mutating func keep(_ entry: BookEntry, of account: AccountID) {
    let id = entry.transaction.id
    if transactions[id] == nil {
      transactions[id] = TransactionVersions(entry, of: account, at: today)
      customers[account, default: []].append(id)
    } else {
      transactions[id]?.add(entry, at: today)
    }
  }

  /// Counts a request, and returns its number, from 1.
  package mutating func countRequest() -> Int {
    requestCount += 1
    return requestCount
  }

  /// Returns and forgets what the developer has ordered.
  package mutating func takeOrders() -> [StoreOrder] {
    defer { orders = [] }
    return orders
  }

  // MARK: Looking up

  /// Returns the entry of a transaction in one of the stores, as of a date.
  func entry(
    of id: TransactionID,
    in environment: StoreEnvironment,
    at date: StoreDate
  ) -> BookEntry? {
    let entry = transactions[id]?.entry(at: date)
    return entry?.transaction.environment == environment ? entry : nil
  }

  /// Returns the entries of the customer to whom a transaction belongs, as of a date, the last
  /// modified one last; nil if the transaction is not known.
  func history(
    ofCustomerWith id: TransactionID,
    in environment: StoreEnvironment,
    at date: StoreDate
  ) -> [BookEntry]? {
    guard entry(of: id, in: environment, at: date) != nil, let account = account(of: id) else {
      return nil
    }
    return (customers[account] ?? []).compactMap { entry(of: $0, in: environment, at: date) }
      .sorted { $0.sequence < $1.sequence }
  }

  /// Returns the customer to whom a transaction belongs; nil if it is not known.
  func account(of id: TransactionID) -> AccountID? { transactions[id]?.account }

  /// Whether the app has finished a transaction.
  func isFinished(_ id: TransactionID) -> Bool { finished.contains(id) }

  /// Returns a notification; nil if it was not sent yet.
  func notification(_ id: NotificationID) -> SentNotification? {
    places[id].map { notifications[$0] }
  }

  /// Returns how often a subscription was extended since a date.
  func extensions(of original: TransactionID, since date: StoreDate) -> Int {
    (extensions[original] ?? []).count { $0 > date }
  }

  /// Returns the order with a name about a product; nil if there is none.
  func massExtension(_ requestIdentifier: String, of product: ProductID) -> MassExtensionOrder? {
    massExtensions.first { $0.requestIdentifier == requestIdentifier && $0.product == product }
  }

  // MARK: Ordering

  /// Orders a test notification, and returns its identifier.
  mutating func orderTest(in environment: StoreEnvironment) -> NotificationID {
    let id = nextNotification()
    orders.append(.testNotification(id, in: environment))
    return id
  }

  /// Orders the extension of one subscription.
  mutating func orderExtension(of original: TransactionID, byDays days: Int) {
    extensions[original, default: []].append(today)
    orders.append(.extend(original, byDays: days))
  }

  /// Orders the extension of all subscriptions to a product.
  mutating func orderMassExtension(_ make: (NotificationID) -> MassExtensionOrder) {
    let order = make(nextNotification())
    massExtensions.append(order)
    orders.append(.extendAll(order))
  }

  /// Orders a change of the app's own customer of a transaction.
  mutating func order(_ token: AppAccountToken, of id: TransactionID) {
    orders.append(.setAppAccountToken(token, of: id))
  }

  /// Returns an identifier that no account's notification has.
  private mutating func nextNotification() -> NotificationID {
    orderedNotifications += 1
    let digits = String(orderedNotifications, radix: 16)
    let filled = String(repeating: "0", count: 12 - digits.count) + digits
    return NotificationID(rawValue: "ffffffff-0000-4000-8000-\(filled)")
  }
}

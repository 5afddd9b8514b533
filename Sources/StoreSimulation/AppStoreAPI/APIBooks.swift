package import StoreModel

/// The knowledge of the App Store Server API, from the events of a world, and the orders placed
/// there.
///
/// A pure value.
package struct APIBooks: Hashable, Sendable {
  /// The records that a server can query.
  private(set) var records: AppStoreRecords
  private var requestCount = 0
  private var orders: [StoreOrder] = []
  /// The number of notifications that the developer has ordered.
  private var orderedNotifications: UInt64 = 0
  /// When the developer extended a subscription, by its original transaction.
  private var extensions: [TransactionID: [StoreDate]] = [:]
  private var massExtensions: [MassExtensionOrder] = []

  /// Opens books of a world that begins on a date.
  package init(at date: StoreDate) { records = AppStoreRecords(at: date) }

  /// The date of the last event, on which answers are signed.
  package var today: StoreDate { records.today }

  /// Records the next event of the world.
  package mutating func record(_ timed: TimedEvent) { records.record(timed) }

  /// Lets time pass up to a date, if it has not.
  mutating func advanceDate(to date: StoreDate) { records.advanceDate(to: date) }

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

  /// Returns the entry of a transaction that a call is about.
  func entry(
    of id: TransactionID,
    in context: AnswerContext
  ) throws(AppStoreServerError) -> BookEntry {
    guard let entry = records.entry(of: id, in: context.environment, at: context.date) else {
      throw .transactionIDNotFound
    }
    return entry
  }

  /// Returns the entries of the customer to whom a transaction belongs, the last modified one last.
  func history(
    ofCustomerWith id: TransactionID,
    in context: AnswerContext
  ) throws(AppStoreServerError) -> [BookEntry] {
    let (environment, date) = (context.environment, context.date)
    guard let all = records.history(ofCustomerWith: id, in: environment, at: date) else {
      throw .transactionIDNotFound
    }
    return all
  }

  /// Returns how often a subscription was extended since a date.
  func countExtensions(of original: TransactionID, since date: StoreDate) -> Int {
    (extensions[original] ?? []).count { $0 > date }
  }

  /// Returns the order with a name about a product; nil if there is none.
  func massExtension(_ requestIdentifier: String, of product: ProductID) -> MassExtensionOrder? {
    massExtensions.first { $0.requestIdentifier == requestIdentifier && $0.product == product }
  }

  // MARK: Ordering

  /// Orders a test notification, and returns its identifier.
  mutating func orderTest(in environment: StoreEnvironment) -> NotificationID {
    let id = makeNotificationID()
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
    let order = make(makeNotificationID())
    massExtensions.append(order)
    orders.append(.extendAll(order))
  }

  /// Orders something of which the books keep no record.
  mutating func order(_ order: StoreOrder) { orders.append(order) }

  /// Returns an identifier that no account's notification has.
  private mutating func makeNotificationID() -> NotificationID {
    orderedNotifications += 1
    let digits = String(orderedNotifications, radix: 16)
    let filled = String(repeating: "0", count: 12 - digits.count) + digits
    return NotificationID(rawValue: "ffffffff-0000-4000-8000-\(filled)")
  }
}

/// The text of a UUID (RFC 9562, section 4).
package enum UUIDText {
  /// Returns whether a text is the text of a UUID, in any case.
  package static func isUUID(_ text: some StringProtocol) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && parts.allSatisfy { $0.utf8.allSatisfy(isDigit) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}

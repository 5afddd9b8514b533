public import StoreModel

/// Hands out the identifiers of one account's transactions.
///
/// Numbered per account: nobody's identifiers depend on what others do.
public struct TransactionNumbers: Hashable, Sendable {
  private let account: AccountID
  private var count: UInt64

  /// Begins to count.
  ///
  /// - Parameters:
  ///   - account: whose transactions they are.
  ///   - count: how many there are already.
  public init(account: AccountID, count: Int = 0) {
    self.account = account
    self.count = UInt64(count)
  }

  mutating func next() -> TransactionID {
    defer { count += 1 }
    return TransactionID(rawValue: UInt64(account.rawValue) << 16 | count)
  }
}

/// What a change of a subscription needs from the store, and what it leaves there.
public struct BillingService: Sendable {
  /// The present instant.
  public let date: StoreDate
  /// The store's rules.
  public let terms: BillingTerms
  /// Where new transactions get their identifiers.
  public var numbers: TransactionNumbers
  /// What happened, in order.
  public private(set) var effects: [SubscriptionEffect] = []

  /// Opens a client.
  ///
  /// - Parameters:
  ///   - date: the present instant.
  ///   - terms: the store's rules.
  ///   - numbers: where new transactions get their identifiers.
  public init(date: StoreDate, terms: BillingTerms, numbers: TransactionNumbers) {
    self.date = date
    self.terms = terms
    self.numbers = numbers
  }

  mutating func charge(_ transaction: Transaction) { effects.append(.charged(transaction)) }

  mutating func change(_ transaction: Transaction) { effects.append(.changed(transaction)) }

  mutating func tell(_ notification: ServerNotification, about transaction: Transaction) {
    effects.append(.notified(notification, about: transaction.id))
  }
}

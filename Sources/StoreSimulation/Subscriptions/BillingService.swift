package import StoreModel

/// The source of identifiers for one account's transactions.
///
/// Identifiers are numbered per account, so they do not depend on other accounts. Their order is
/// not that of the purchases, because StoreKit does not promise that identifiers rise.
package struct TransactionNumbers: Hashable, Sendable {
  private let account: AccountID
  private var count: UInt64

  /// Creates a source of identifiers.
  package init(account: AccountID, count: Int = 0) {
    self.account = account
    self.count = UInt64(count)
  }

  mutating func next() -> TransactionID {
    defer { count += 1 }
    return TransactionID(rawValue: UInt64(account.rawValue) << 16 | count & ~15 | place)
  }

  /// The place of the next transaction among sixteen.
  ///
  /// Steps of 11 reach each of the sixteen places once. The first step leads down for the first
  /// account and up for the third.
  private var place: UInt64 { (9 + 5 * UInt64(account.rawValue) + 11 * count) & 15 }
}

/// The inputs that a subscription change needs from the store, and its effects.
package struct BillingService: Sendable {
  /// The current date.
  package let date: StoreDate
  /// The store's rules.
  package let terms: BillingTerms
  /// The source of identifiers for new transactions.
  package var numbers: TransactionNumbers
  /// The effects, in order.
  package private(set) var effects: [SubscriptionEffect] = []

  /// Creates a billing service.
  package init(date: StoreDate, terms: BillingTerms, numbers: TransactionNumbers) {
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

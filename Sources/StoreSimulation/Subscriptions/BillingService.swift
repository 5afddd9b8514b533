package import StoreModel

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

  mutating func notify(_ notification: ServerNotification, about transaction: Transaction) {
    effects.append(.notified(notification, about: transaction.id))
  }
}

/// An effect of a subscription change.
package enum SubscriptionEffect: Hashable, Sendable {
  /// The store charged, or gave a free period: a new transaction.
  case charged(Transaction)
  /// A transaction changed: upgraded, revoked, extended or reinstated.
  case changed(Transaction)
  /// A notification is due to the developer's server.
  case notified(ServerNotification, about: TransactionID)
}

/// The reason why the store refused a request.
package enum SubscriptionRefusal: Error, Hashable, Sendable {
  /// The customer holds this subscription; nothing was charged.
  case alreadySubscribed(TransactionID)
  /// The change takes effect when the current period ends; this transaction is still held.
  case takesEffectLater(TransactionID)
  /// The customer is not eligible for the offer.
  case ineligibleForOffer
  /// The subscription does not exist or is over.
  case nothingToChange
}

/// The source of identifiers for one account's transactions.
///
/// Identifiers are numbered per account, so they do not depend on other accounts. Their order is
/// not that of the purchases, because StoreKit does not promise that identifiers rise.
package struct TransactionNumbers: Hashable, Sendable {
  private let account: AccountID
  private var count: UInt64
  private let order: UInt64

  /// The number of orders in which a store may hand out identifiers.
  package static let orders: UInt64 = 32
  /// The order of Xcode's local store, whose identifiers rise from 0.
  package static let rising: UInt64 = 32

  /// Creates a source of identifiers.
  ///
  /// - Parameters:
  ///   - account: the customer.
  ///   - count: the number of the customer's transactions so far.
  ///   - order: the order of identifiers in this store, below ``orders``, or ``rising``.
  package init(account: AccountID, count: Int = 0, order: UInt64 = 0) {
    self.account = account
    self.count = UInt64(count)
    self.order = order
  }

  mutating func next() -> TransactionID {
    defer { count += 1 }
    return TransactionID(rawValue: UInt64(account.rawValue) << 16 | count & ~15 | place)
  }

  /// Returns the customer whose transaction has an identifier.
  static func account(of id: TransactionID) -> AccountID {
    AccountID(rawValue: Int(id.rawValue >> 16))
  }

  /// The place of the next transaction among sixteen.
  ///
  /// Steps of 11, which mostly lead down, and of 5, which mostly lead up, reach each of the sixteen
  /// places once.
  private var place: UInt64 {
    guard order != Self.rising else { return count & 15 }
    let step: UInt64 = order < 16 ? 11 : 5
    return (9 + order + 5 * UInt64(account.rawValue) + step * count) & 15
  }
}

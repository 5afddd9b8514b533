/// The transactions that a server asks for: `TransactionHistoryRequest`.
///
/// A filter that is nil or empty lets every transaction pass.
public struct TransactionHistoryRequest: Hashable, Sendable {
  /// The order of the answer.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// The last modified transaction comes last.
    case ascending = "ASCENDING"
    /// The last modified transaction comes first.
    case descending = "DESCENDING"
  }

  /// The date from which on purchases were made.
  public var startDate: StoreDate?
  /// The date before which purchases were made.
  public var endDate: StoreDate?
  /// The products.
  public var productIDs: [ProductID] = []
  /// The types of products.
  public var productTypes: [ProductType] = []
  /// The order; the default is ascending.
  public var sort = Order.ascending
  /// The subscription groups.
  public var subscriptionGroupIDs: [SubscriptionGroupID] = []
  /// The owner: the customer, or a family member.
  public var inAppOwnershipType: OwnershipType?
  /// Whether the transactions are refunded or revoked.
  public var revoked: Bool?

  /// Creates a request; without changes, it asks for all transactions.
  public init(_ change: (inout TransactionHistoryRequest) -> Void = { _ in }) { change(&self) }

  /// Whether both dates are given and no date lies between them.
  package var isRangeEmpty: Bool {
    guard let startDate, let endDate else { return false }
    return startDate >= endDate
  }

  /// Returns whether a transaction passes all filters.
  package func includes(_ transaction: Transaction) -> Bool {
    let (date, group) = (transaction.purchaseDate, transaction.subscription?.groupID)
    return (startDate.map { date >= $0 } ?? true) && (endDate.map { date < $0 } ?? true)
      && (productIDs.isEmpty || productIDs.contains(transaction.productID))
      && (productTypes.isEmpty || productTypes.contains(transaction.productType))
      && (subscriptionGroupIDs.isEmpty
        || (group.map { subscriptionGroupIDs.contains($0) } ?? false))
      && (inAppOwnershipType.map { $0 == transaction.ownershipType } ?? true)
      && (revoked.map { $0 == transaction.isRevoked } ?? true)
  }
}

/// A page of a customer's transactions: `HistoryResponse`.
public struct TransactionHistory: Hashable, Sendable {
  /// The name of this page, which the call for the next page needs.
  ///
  /// The last page has one, too: later it leads to what has changed since.
  public var revision: String
  /// Whether there is another page now.
  public var hasMore: Bool
  /// The transactions, at most 20.
  ///
  /// A transaction that changes between two page requests is returned again.
  public var signedTransactions: [SignedTransaction]

  /// Creates a page.
  public init(revision: String, hasMore: Bool, signedTransactions: [SignedTransaction]) {
    self.revision = revision
    self.hasMore = hasMore
    self.signedTransactions = signedTransactions
  }
}

/// What the App Store knows about an order: `OrderLookupResponse`.
public struct OrderLookupResponse: Hashable, Sendable {
  /// Whether there is such an order: `OrderLookupStatus`.
  public enum Status: Hashable, Sendable, CaseIterable {
    /// It is an order of this app.
    case valid
    /// It is none.
    case invalid
  }

  /// Whether there is such an order.
  public var status: Status
  /// The transactions of the order; none if there is no such order.
  public var signedTransactions: [SignedTransaction]

  /// Creates an answer.
  public init(status: Status, signedTransactions: [SignedTransaction] = []) {
    self.status = status
    self.signedTransactions = signedTransactions
  }
}

/// A record in the storage of a server that keeps credits.
public enum CreditRecord: RecordContent {
  /// A customer.
  case account(CreditAccount)
  /// A row of the ledger.
  case entry(LedgerEntry)
  /// A pack that can be bought.
  case pack(CreditPack)
  /// The App Store's latest report about a transaction that has no row yet.
  case news(TransactionNews)

  /// The keys under which records are found.
  public enum Key: Hashable, Sendable {
    /// All customers.
    case accounts
    /// One customer.
    case account(AppAccountToken)
    /// The ledger rows of a customer.
    case entries(AppAccountToken)
    /// The free credits of a customer.
    case bonus(AppAccountToken)
    /// The ledger row of a purchase transaction.
    case purchase(TransactionID)
    /// The ledger row for a prorated refund of a transaction.
    case proration(TransactionID)
    /// The ledger row of a requested image.
    case usage(RequestKey)
    /// All packs.
    case packs
    /// One pack.
    case pack(ProductID)
    /// What is known about a transaction that has no row yet.
    case news(TransactionID)
  }

  /// The keys under which the record is found.
  public var keys: [Key] {
    switch self {
    case .account(let account): [.accounts, .account(account.user)]
    case .entry(let entry): entry.keys
    case .pack(let pack): [.packs, .pack(pack.product)]
    case .news(let news): [.news(news.transaction.id)]
    }
  }
}

extension LedgerEntry {
  /// The keys under which the row is found.
  fileprivate var keys: [CreditRecord.Key] {
    let own = CreditRecord.Key.entries(user)
    if kind == .usage, let request { return [own, .usage(request)] }
    return switch (kind, transactionID) {
    case (.bonus, _): [own, .bonus(user)]
    case (.purchase, let id?): [own, .purchase(id)]
    case (.proration, let id?): [own, .proration(id)]
    case (.usage, _), (.purchase, nil), (.proration, nil): [own]
    }
  }
}

/// What the App Store reported about a transaction before the server knew whose it is.
public struct TransactionNews: Hashable, Sendable {
  /// The transaction as last reported.
  public var transaction: Transaction
  /// The date on which that report was signed.
  public var signed: StoreDate

  /// Creates a report.
  public init(_ transaction: Transaction, signed: StoreDate) {
    self.transaction = transaction
    self.signed = signed
  }
}

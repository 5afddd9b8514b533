/// What names one attempt at something: a server finds by it what it did before.
public struct RequestKey: RawRepresentable, Hashable, Sendable {
  /// The text, the same for no two attempts.
  public let rawValue: String

  /// Wraps a text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// One row of a ledger of credits: why somebody has more of them, or fewer.
public struct LedgerEntry: Hashable, Sendable {
  /// What a row stands for.
  public enum Kind: Hashable, Sendable {
    /// A pack that was bought.
    case purchase
    /// Something that costs credits.
    case usage
    /// Credits given for nothing.
    case bonus
    /// The part of a pack that a prorated refund took back.
    case proration
  }

  /// How far a row has come.
  public enum Status: Hashable, Sendable {
    /// Reserved, and neither spent nor given back yet.
    case pending
    /// In force: it counts for the balance.
    case completed
    /// Given up.
    case failed
    /// A pack whose money went back.
    case refunded
  }

  /// Whose row it is.
  public let user: AppAccountToken
  /// What it stands for.
  public let kind: Kind
  /// How many credits: above zero for what is given, below for what is taken.
  public let amount: Int
  /// The pack, for purchases and their prorations.
  public let product: ProductID?
  /// The App Store's transaction, for purchases and their prorations.
  public let transactionID: TransactionID?
  /// The first transaction of it; of a consumable, the same.
  public let originalTransactionID: TransactionID?
  /// The request that it was made for, for usage; what names it is made up by the server.
  public let request: RequestKey?
  /// What was posted for it, as it was signed; nil if only the store's notification told of it.
  public var signed: SignedTransaction?
  /// How far it has come.
  public var status: Status
  /// When the App Store said last what ``status`` rests on; nil where it says nothing.
  public var statusSigned: StoreDate?
  /// When it was inserted.
  public let created: StoreDate
  /// When it was changed last.
  public var updated: StoreDate

  /// Describes a row that is inserted now.
  ///
  /// - Parameters:
  ///   - user: whose it is.
  ///   - kind: what it stands for.
  ///   - amount: how many credits.
  ///   - transaction: the App Store's transaction, for purchases and their prorations.
  ///   - request: the request that it is made for, for usage.
  ///   - signed: what was posted for it.
  ///   - status: how far it has come.
  ///   - statusSigned: when the App Store said so.
  ///   - date: the present.
  public init(
    user: AppAccountToken,
    kind: Kind,
    amount: Int,
    transaction: Transaction? = nil,
    request: RequestKey? = nil,
    signed: SignedTransaction? = nil,
    status: Status = .completed,
    statusSigned: StoreDate? = nil,
    at date: StoreDate
  ) {
    self.user = user
    self.kind = kind
    self.amount = amount
    product = transaction?.productID
    transactionID = transaction?.id
    originalTransactionID = transaction?.originalID
    self.request = request
    self.signed = signed
    self.status = status
    self.statusSigned = statusSigned
    created = date
    updated = date
  }

  /// Describes the row that takes a part of a pack back.
  ///
  /// - Parameters:
  ///   - credits: how many credits are taken, zero or more.
  ///   - purchase: the row of the pack.
  ///   - signed: when the App Store said so.
  ///   - date: the present.
  public init(
    taking credits: Int,
    from purchase: LedgerEntry,
    signed: StoreDate?,
    at date: StoreDate
  ) {
    user = purchase.user
    kind = .proration
    amount = -credits
    product = purchase.product
    transactionID = purchase.transactionID
    originalTransactionID = purchase.originalTransactionID
    request = nil
    status = .completed
    statusSigned = signed
    created = date
    updated = date
  }

  /// What it adds to the balance.
  public var counted: Int { status == .completed ? amount : 0 }
}

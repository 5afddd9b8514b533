/// A key that identifies one request, so that a server can find what it already did for it.
public struct RequestKey: RawRepresentable, Hashable, Sendable {
  /// The text of the key, unique to the request.
  public let rawValue: String

  /// Wraps a text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// One row of a credit ledger: the reason why an app user gained or lost credits.
public struct LedgerEntry: Hashable, Sendable {
  /// The kind of a row.
  public enum Kind: String, Hashable, Sendable {
    /// A purchased pack.
    case purchase
    /// Something that costs credits.
    case usage
    /// Free credits.
    case bonus
    /// The part of a pack that a prorated refund took back.
    case proration
  }

  /// The status of a row.
  public enum Status: String, Hashable, Sendable {
    /// Reserved: neither spent nor returned yet.
    case pending
    /// In force: the row counts toward the balance.
    case completed
    /// Abandoned.
    case failed
    /// A pack that was refunded.
    case refunded
  }

  /// The app user who owns the row.
  public let user: AppAccountToken
  /// The kind of the row.
  public let kind: Kind
  /// The number of credits: positive if given, negative if taken.
  public let amount: Int
  /// The pack, for purchases and their prorations.
  public let product: ProductID?
  /// The App Store's transaction, for purchases and their prorations.
  public let transactionID: TransactionID?
  /// The original transaction; for a consumable, the same as ``transactionID``.
  public let originalTransactionID: TransactionID?
  /// The request behind a usage row; the server generates its key.
  public let request: RequestKey?
  /// The signed transaction posted for the row; nil if only a store notification reported it.
  public var signed: SignedTransaction?
  /// The status of the row.
  public var status: Status
  /// The signing date of the App Store report that ``status`` is based on; nil if there is none.
  public var statusSigned: StoreDate?
  /// The date on which the row was inserted.
  public let created: StoreDate
  /// The date of the last change.
  public var updated: StoreDate

  /// Creates a row that is inserted now.
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

  /// Creates a row that takes back part of a pack.
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

  /// The row's contribution to the balance.
  public var counted: Int { status == .completed ? amount : 0 }
}

/// What a row of the server's storage is found by.
public enum RowKey: Hashable, Sendable {
  /// A purchase, by its original transaction.
  case purchase(TransactionID)
  /// A notification.
  case notification(NotificationID)
  /// Anything else.
  case named(String)
}

/// What the server knows of one purchase: its transactions, and what will become of it.
public struct PurchaseRecord: Hashable, Sendable {
  /// One transaction in the newest state known.
  public struct Copy: Hashable, Sendable {
    /// The transaction.
    public var transaction: Transaction
    /// When the copy was signed that says so.
    public var signed: StoreDate

    /// Pairs a transaction with when its copy was signed.
    public init(_ transaction: Transaction, signed: StoreDate) {
      self.transaction = transaction
      self.signed = signed
    }
  }

  /// The app user to whom it was first credited; nil while nobody claimed it.
  public var creditedTo: AppAccountToken?
  /// Its transactions, each once, in rising order of identifier.
  public var copies: [Copy]
  /// What will become of it; nil where nobody told.
  public var renewal: RenewalInfo?
  /// When ``renewal`` was signed.
  public var renewalSigned: StoreDate?

  /// Describes what is known of a purchase.
  public init(
    creditedTo: AppAccountToken? = nil,
    copies: [Copy] = [],
    renewal: RenewalInfo? = nil,
    renewalSigned: StoreDate? = nil
  ) {
    self.creditedTo = creditedTo
    self.copies = copies
    self.renewal = renewal
    self.renewalSigned = renewalSigned
  }
}

/// What a row holds.
public enum RowContent: Hashable, Sendable {
  /// A purchase.
  case purchase(PurchaseRecord)
  /// Anything else.
  case text(String)
}

extension RowContent {
  /// The app users whom a purchase names: to whom it is credited, and for whom it was bought.
  public var users: [AppAccountToken] {
    guard case .purchase(let record) = self else { return [] }
    var users: [AppAccountToken] = []
    let named = [record.creditedTo] + record.copies.map(\.transaction.appAccountToken)
    for user in named.compactMap(\.self) where !users.contains(user) { users.append(user) }
    return users
  }

  /// Whether a purchase names an app user.
  public func names(_ user: AppAccountToken) -> Bool { users.contains(user) }
}

/// One row of the server's storage.
public struct Row: Hashable, Sendable {
  /// The row's number, unique in the storage.
  public let number: Int
  /// What it is found by; several rows may have the same.
  public let key: RowKey
  /// What it holds.
  public var content: RowContent
  /// Counts its changes, from 0.
  public var version: Int

  /// Describes a row.
  public init(number: Int, key: RowKey, content: RowContent, version: Int = 0) {
    self.number = number
    self.key = key
    self.content = content
    self.version = version
  }
}

/// Why the storage did not do what was asked.
public enum RowStoreError: Error, Hashable, Sendable {
  /// It could not be reached, or was too busy. Nothing was changed.
  case unavailable
}

/// The server's storage, shared by all its workers: rows that survive them.
///
/// Each call is a way there and back, and others come between two calls.
public protocol RowStore: Sendable {
  /// The rows with a key, in the order of their insertion.
  func rows(for key: RowKey) async throws -> [Row]
  /// The rows of purchases that name an app user, in the order in which they came to.
  func purchases(naming user: AppAccountToken) async throws -> [Row]
  /// Inserts a row, whatever else has the same key: a table without a unique index.
  func insert(_ content: RowContent, for key: RowKey) async throws
  /// Inserts a row unless one has the key already: a table with a unique index.
  ///
  /// - Returns: whether it was inserted.
  func insertIfAbsent(_ content: RowContent, for key: RowKey) async throws -> Bool
  /// Replaces what a row holds if nobody has changed it since it was read.
  ///
  /// - Returns: whether it was replaced.
  func replace(_ row: Row, with content: RowContent) async throws -> Bool
  /// Replaces what a row holds, whatever it holds by now.
  func overwrite(_ row: Row, with content: RowContent) async throws
}

/// The rows of a server that has none.
public struct NoRows: RowStore {
  /// Makes one.
  public init() {}

  /// Nothing can be reached.
  public func rows(for key: RowKey) async throws -> [Row] { throw RowStoreError.unavailable }

  /// Nothing can be reached.
  public func purchases(naming user: AppAccountToken) async throws -> [Row] {
    throw RowStoreError.unavailable
  }

  /// Nothing can be reached.
  public func insert(_ content: RowContent, for key: RowKey) async throws {
    throw RowStoreError.unavailable
  }

  /// Nothing can be reached.
  public func insertIfAbsent(_ content: RowContent, for key: RowKey) async throws -> Bool {
    throw RowStoreError.unavailable
  }

  /// Nothing can be reached.
  public func replace(_ row: Row, with content: RowContent) async throws -> Bool {
    throw RowStoreError.unavailable
  }

  /// Nothing can be reached.
  public func overwrite(_ row: Row, with content: RowContent) async throws {
    throw RowStoreError.unavailable
  }
}

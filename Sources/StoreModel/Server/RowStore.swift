/// The key of a row in the server's storage.
public enum RowKey: Hashable, Sendable {
  /// A purchase, by its original transaction.
  case purchase(TransactionID)
  /// A notification.
  case notification(NotificationID)
  /// Anything else.
  case named(String)
}

/// The server's knowledge of one purchase: its transactions and its renewal details.
public struct PurchaseRecord: Hashable, Sendable {
  /// The newest known copy of one transaction.
  public struct Copy: Hashable, Sendable {
    /// The transaction.
    public var transaction: Transaction
    /// The date on which this copy was signed.
    public var signed: StoreDate

    /// Creates a copy.
    public init(_ transaction: Transaction, signed: StoreDate) {
      self.transaction = transaction
      self.signed = signed
    }
  }

  /// The app user to whom the purchase was first credited; nil until a user claims it.
  public var creditedTo: AppAccountToken?
  /// Its transactions, each once, in rising order of identifier.
  public var copies: [Copy]
  /// The renewal details; nil if none were received.
  public var renewal: RenewalInfo?
  /// The date on which ``renewal`` was signed.
  public var renewalSigned: StoreDate?

  /// Creates a purchase record.
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

/// The content of a row.
public enum RowContent: Hashable, Sendable {
  /// A purchase.
  case purchase(PurchaseRecord)
  /// Anything else.
  case text(String)
}

extension RowContent {
  /// The app users whom a purchase names: the credited user and the intended user.
  public var users: [AppAccountToken] {
    guard case .purchase(let record) = self else { return [] }
    var users = record.creditedTo.map { [$0] } ?? []
    for copy in record.copies {
      if let user = copy.transaction.appAccountToken, !users.contains(user) { users.append(user) }
    }
    return users
  }

  /// Returns whether a purchase names an app user.
  public func names(_ user: AppAccountToken) -> Bool {
    guard case .purchase(let record) = self else { return false }
    return record.creditedTo == user
      || record.copies.contains { $0.transaction.appAccountToken == user }
  }
}

/// One row of the server's storage.
public struct Row: Hashable, Sendable {
  /// The row's number, unique in the storage.
  public let number: Int
  /// The key; several rows may have the same one.
  public let key: RowKey
  /// The content of the row.
  public var content: RowContent
  /// The number of changes, from 0.
  public var version: Int

  /// Creates a row.
  public init(number: Int, key: RowKey, content: RowContent, version: Int = 0) {
    self.number = number
    self.key = key
    self.content = content
    self.version = version
  }
}

/// The reason why a storage call failed.
public enum RowStoreError: Error, Hashable, Sendable {
  /// The storage could not be reached or was too busy.
  ///
  /// Nothing was changed.
  case unavailable
}

/// The server's storage of rows, which is shared by all workers and outlives them.
///
/// Each call is a round trip, and other work can run between two calls.
public protocol RowStore: Sendable {
  /// Returns the rows with a key, in the order of their insertion.
  func rows(for key: RowKey) async throws -> [Row]
  /// Returns the purchase rows that name an app user, in the order in which they first did so.
  func purchases(naming user: AppAccountToken) async throws -> [Row]
  /// Inserts a row even if another has the same key, as in a table without a unique index.
  func insert(_ content: RowContent, for key: RowKey) async throws
  /// Inserts a row unless another has the same key, as in a table with a unique index.
  func insertIfAbsent(_ content: RowContent, for key: RowKey) async throws -> Bool
  /// Replaces the content of a row if it has not changed since it was read.
  func replace(_ row: Row, with content: RowContent) async throws -> Bool
  /// Replaces the content of a row unconditionally.
  func overwrite(_ row: Row, with content: RowContent) async throws
}

/// The row storage of a server that has none.
public struct NoRows: RowStore {
  /// Creates a storage that is always unavailable.
  public init() {}

  /// Throws ``RowStoreError/unavailable``.
  public func rows(for key: RowKey) async throws -> [Row] { throw RowStoreError.unavailable }

  /// Throws ``RowStoreError/unavailable``.
  public func purchases(naming user: AppAccountToken) async throws -> [Row] {
    throw RowStoreError.unavailable
  }

  /// Throws ``RowStoreError/unavailable``.
  public func insert(_ content: RowContent, for key: RowKey) async throws {
    throw RowStoreError.unavailable
  }

  /// Throws ``RowStoreError/unavailable``.
  public func insertIfAbsent(_ content: RowContent, for key: RowKey) async throws -> Bool {
    throw RowStoreError.unavailable
  }

  /// Throws ``RowStoreError/unavailable``.
  public func replace(_ row: Row, with content: RowContent) async throws -> Bool {
    throw RowStoreError.unavailable
  }

  /// Throws ``RowStoreError/unavailable``.
  public func overwrite(_ row: Row, with content: RowContent) async throws {
    throw RowStoreError.unavailable
  }
}

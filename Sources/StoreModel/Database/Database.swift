/// A database with transactions, shared by all workers of a server.
///
/// Each call is a round trip, and other work can run between two calls.
public protocol Database<Content>: Sendable {
  associatedtype Content: RecordContent

  /// Begins a transaction.
  func begin(
    _ level: IsolationLevel
  ) async throws(DatabaseError) -> any DatabaseTransaction<Content>
}

/// A transaction of a database.
///
/// A transaction executes one statement at a time. After any error it is over and has changed
/// nothing, except after ``DatabaseError/connectionLost`` during a commit, where the outcome is
/// unknown. A transaction that its owner neither commits nor rolls back is rolled back when its
/// connection ends.
public protocol DatabaseTransaction<Content>: Sendable {
  associatedtype Content: RecordContent

  /// Returns the records under a key, sorted by identifier.
  func records(under key: Content.Key) async throws(DatabaseError) -> [Record<Content>]

  /// Returns the newest records under a key.
  ///
  /// The offset is the number of newest records to skip.
  func page(
    under key: Content.Key,
    limit: Int,
    offset: Int
  ) async throws(DatabaseError) -> RecordPage<Content>

  /// Locks the records under a key against changes by others and returns them: `SELECT … FOR
  /// UPDATE`.
  func lock(_ key: Content.Key) async throws(DatabaseError) -> [Record<Content>]

  /// Inserts a record.
  ///
  /// Throws ``DatabaseError/duplicate`` if another record has a unique key.
  func insert(
    _ content: Content,
    unique: [Content.Key]
  ) async throws(DatabaseError) -> Record<Content>

  /// Replaces the content of a record.
  func update(_ id: RecordID, to content: Content) async throws(DatabaseError)

  /// Makes all changes permanent.
  func commit() async throws(DatabaseError)

  /// Discards the changes.
  func rollback() async
}

/// The database of a server that has no database.
public struct NoDatabase<Content: RecordContent>: Database {
  /// Creates a database that is always unavailable.
  public init() {}

  /// Throws ``DatabaseError/unavailable``.
  public func begin(
    _ level: IsolationLevel
  ) async throws(DatabaseError) -> any DatabaseTransaction<Content> { throw .unavailable }
}

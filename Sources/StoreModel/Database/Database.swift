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

/// The reason why a database call failed.
///
/// After any of these errors, the whole transaction is over. There are no savepoints, and as in
/// PostgreSQL, a transaction with a failed statement can only be rolled back. Its changes are
/// undone, its locks are released, and further calls fail with ``closed``. Only after
/// ``connectionLost`` can the transaction have been committed.
public enum DatabaseError: Error, Hashable, Sendable {
  /// The database was unreachable or could not run the call; nothing happened.
  case unavailable
  /// A concurrent transaction conflicted (SQLSTATE 40001).
  ///
  /// Retry from the beginning.
  case serializationFailure
  /// Transactions waited for each other in a cycle (SQLSTATE 40P01).
  ///
  /// Retry from the beginning.
  case deadlock
  /// Another record has the unique key (SQLSTATE 23505).
  case duplicate
  /// The response did not arrive.
  ///
  /// After a commit, it is unknown whether it took effect.
  case connectionLost
  /// The transaction is already over.
  case closed
}

/// The degree to which a database transaction is isolated from concurrent ones.
///
/// The levels are those of PostgreSQL, "13.2. Transaction Isolation"
/// (postgresql.org/docs/current/transaction-iso.html). The names of the anomalies are those of
/// Berenson and others, "A Critique of ANSI SQL Isolation Levels" (SIGMOD 1995). At no level can a
/// transaction see or overwrite another's uncommitted changes.
public enum IsolationLevel: Hashable, Sendable, CaseIterable {
  /// Each statement sees what was committed when it began.
  ///
  /// Read skew, phantoms, lost updates and write skew are possible. A statement that waited for
  /// another transaction continues with the records as that transaction left them.
  case readCommitted
  /// All statements see what was committed when the first of them began.
  ///
  /// Only write skew is possible, including by insertion, as well as what a read-only transaction
  /// can observe of it. Changing or locking a record that was changed since fails with
  /// ``DatabaseError/serializationFailure``.
  case repeatableRead
  /// Like ``repeatableRead``, but the outcome equals that of running the transactions one by one.
  ///
  /// This holds among transactions that all run at this level. A transaction that would break it
  /// fails with ``DatabaseError/serializationFailure``, and occasionally one that would not.
  case serializable
}

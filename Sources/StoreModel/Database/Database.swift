/// A database as a server's worker reaches it: transactions, shared by all workers.
///
/// Each call is a way there and back, and others come between two calls.
public protocol Database<Content>: Sendable {
  /// What is stored.
  associatedtype Content: RecordContent

  /// Begins a transaction.
  ///
  /// - Parameter level: how far it is kept apart from others.
  /// - Returns: the transaction.
  /// - Throws: ``DatabaseError/unavailable``.
  func begin(
    _ level: IsolationLevel
  ) async throws(DatabaseError) -> any DatabaseTransaction<Content>
}

/// A transaction of a database.
///
/// One statement at a time. After any error the transaction is over and has changed nothing, except
/// after ``DatabaseError/connectionLost`` of a commit: then nobody knows. One that its owner
/// neither commits nor rolls back is rolled back when its connection ends.
public protocol DatabaseTransaction<Content>: Sendable {
  /// What is stored.
  associatedtype Content: RecordContent

  /// The records under a key, in rising order of identifier.
  func records(under key: Content.Key) async throws(DatabaseError) -> [Record<Content>]

  /// The newest records under a key.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - limit: how many at most.
  ///   - offset: how many of the newest to leave out.
  /// - Returns: them, newest first, and how many there are in all.
  /// - Throws: ``DatabaseError``.
  func page(
    under key: Content.Key,
    limit: Int,
    offset: Int
  ) async throws(DatabaseError) -> RecordPage<Content>

  /// The records under a key, once nobody else changes them: `SELECT … FOR UPDATE`.
  func lock(_ key: Content.Key) async throws(DatabaseError) -> [Record<Content>]

  /// Inserts a record.
  ///
  /// - Parameters:
  ///   - content: what it holds.
  ///   - unique: keys that no other record may have.
  /// - Returns: the record.
  /// - Throws: ``DatabaseError/duplicate`` if another one has such a key.
  func insert(
    _ content: Content,
    unique: [Content.Key]
  ) async throws(DatabaseError) -> Record<Content>

  /// Replaces what a record holds.
  func update(_ id: RecordID, to content: Content) async throws(DatabaseError)

  /// Makes the changes last, all of them.
  func commit() async throws(DatabaseError)

  /// Gives the changes up.
  func rollback() async
}

/// The database of a server that has none.
public struct NoDatabase<Content: RecordContent>: Database {
  /// Makes one.
  public init() {}

  /// Nothing can be reached.
  public func begin(
    _ level: IsolationLevel
  ) async throws(DatabaseError) -> any DatabaseTransaction<Content> {
    throw .unavailable
  }
}

import StoreModel

/// A statement of a transaction.
enum Statement<Content: RecordContent>: Hashable, Sendable {
  /// The records under a key, oldest first. Never waits.
  case read(Content.Key)
  /// The newest records under a key, and their total number. Never waits.
  case page(Content.Key, limit: Int, skipping: Int)
  /// The records under a key, oldest first, each locked until the transaction ends.
  ///
  /// `SELECT … FOR UPDATE`: it does not block insertions by others under the key.
  case lock(Content.Key)
  /// A new record, which must be the only one under each of the unique keys.
  case insert(Content, unique: [Content.Key])
  /// New content for a record; locks the record until the transaction ends.
  case update(RecordID, content: Content)
  /// Commits the transaction. Never waits.
  case commit
  /// Rolls the transaction back. Never waits.
  case rollback

  /// The answer to a statement.
  enum Answer: Hashable, Sendable {
    /// The records read or locked.
    case records([Record<Content>])
    /// The requested page.
    case page(RecordPage<Content>)
    /// The new record.
    case inserted(Record<Content>)
    /// Whether the transaction sees the record; if not, nothing was changed.
    case updated(Bool)
    /// The transaction is committed: its changes, each record once, in the order of the first
    /// changes.
    case committed([Record<Content>])
    /// The transaction is rolled back as requested.
    case rolledBack
    /// The statement failed, and the transaction is rolled back.
    case failed(DatabaseError)
  }
}

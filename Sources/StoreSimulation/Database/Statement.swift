import StoreModel

/// What is asked within a transaction.
enum Statement<Content: RecordContent>: Hashable, Sendable {
  /// The records under a key, oldest first. Never waits.
  case read(Content.Key)
  /// The newest records under a key, and how many there are. Never waits.
  case page(Content.Key, limit: Int, skipping: Int)
  /// The records under a key, oldest first, each locked until the transaction ends.
  ///
  /// `SELECT … FOR UPDATE`: what others insert under the key is not held up by it.
  case lock(Content.Key)
  /// A new record, which must be the only one under each of the unique keys.
  case insert(Content, unique: [Content.Key])
  /// Other content for a record, whatever it holds; locks it until the transaction ends.
  case update(RecordID, Content)
  /// Makes it last. Never waits.
  case commit
  /// Undoes it. Never waits.
  case rollback

  /// What comes of a statement.
  enum Answer: Hashable, Sendable {
    /// What was read or locked.
    case records([Record<Content>])
    /// The page that was asked for.
    case page(RecordPage<Content>)
    /// The new record.
    case inserted(Record<Content>)
    /// Whether there is such a record for this transaction; if not, nothing was changed.
    case updated(Bool)
    /// Committed: what it changed, each record once, in the order of the first changes.
    case committed([Record<Content>])
    /// Undone, as asked.
    case rolledBack
    /// Failed, and the transaction is rolled back.
    case failed(DatabaseError)
  }
}

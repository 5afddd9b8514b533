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

/// Why the database did not do what was asked.
///
/// After any of these the whole transaction is over: there are no savepoints, and a transaction in
/// which a statement failed can only be rolled back, as in PostgreSQL. What it did is undone, its
/// locks are released, and what is still asked in it fails with ``closed``. Only after
/// ``connectionLost`` it may have been committed.
public enum DatabaseError: Error, Hashable, Sendable {
  /// It was not reached, or could not do it: nothing happened.
  case unavailable
  /// Another transaction came in between: SQLSTATE 40001. To be tried again from the beginning.
  case serializationFailure
  /// Each waited for another in a circle: SQLSTATE 40P01. To be tried again from the beginning.
  case deadlock
  /// Another record has the unique key: SQLSTATE 23505.
  case duplicate
  /// The answer did not arrive. Of a commit: whether it happened is not known.
  case connectionLost
  /// The transaction is over already.
  case closed
}

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

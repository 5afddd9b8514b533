/// How much of what others do at the same time a transaction of the database sees.
///
/// The levels are those of PostgreSQL, "13.2. Transaction Isolation"
/// (postgresql.org/docs/current/transaction-iso.html). The anomalies that each lets through have
/// the names of Berenson and others, "A Critique of ANSI SQL Isolation Levels" (SIGMOD 1995). No
/// level lets a transaction see or overwrite what another has not committed.
public enum IsolationLevel: Hashable, Sendable, CaseIterable {
  /// Each statement sees what is committed when it begins.
  ///
  /// Read skew, phantoms, lost updates and write skew are possible. A statement that waited for
  /// another transaction goes on with what that one left.
  case readCommitted
  /// All statements see what was committed when the first of them began.
  ///
  /// Only write skew is possible, also by inserting, and what a transaction that only reads can
  /// see of it. To change or lock a record that was changed since fails with
  /// ``DatabaseError/serializationFailure``.
  case repeatableRead
  /// Like ``repeatableRead``, and what comes out is what some order, one by one, would bring.
  ///
  /// That holds among transactions that all run at this level. What would break it fails with
  /// ``DatabaseError/serializationFailure``, and so does now and then what would not.
  case serializable
}

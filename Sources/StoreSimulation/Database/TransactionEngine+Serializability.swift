import StoreModel

/// The rule that makes serializable transactions equivalent to a serial execution.
///
/// A serializable transaction with changes may commit only if no other serializable transaction
/// that committed since its snapshot changed anything under a key that it read. A read is a read, a
/// page, a lock, or an insertion as the only record. A record that it tried to update and did not
/// see must still not exist.
///
/// So each transaction with changes has read what it would read at its commit, and the order of
/// commits is an equivalent serial order. Transactions without changes belong where their snapshot
/// was taken. The locks on records prevent two transactions from overwriting each other unseen.
///
/// The rule aborts more transactions than PostgreSQL, which requires two consecutive dependencies
/// ("13.2.3. Serializable Isolation Level"). It compares keys, not records, so it may also abort a
/// transaction that read a page without changes. Like PostgreSQL, it guarantees nothing if other
/// isolation levels take part. Record numbers are assigned in no transaction's order.
extension TransactionEngine {
  /// Whether a transaction may be committed.
  func isSerializable(_ transaction: OpenTransaction<Content>) -> Bool {
    guard transaction.level == .serializable, transaction.hasWritten else { return true }
    return !transaction.keysRead.contains { hasChanged($0, since: transaction) }
      && transaction.missed.allSatisfy { versions.lastChange(of: $0) == nil }
  }

  /// Whether a serializable transaction changed anything under a key since another's snapshot.
  func hasChanged(_ key: Content.Key, since transaction: OpenTransaction<Content>) -> Bool {
    guard let snapshot = transaction.snapshot else { return false }
    return versions[key].serializableChange > snapshot
  }
}

import StoreModel

/// The rule by which serializable transactions come out as if run one by one.
///
/// A serializable transaction that changed something may commit only if no other serializable
/// transaction that committed since its snapshot changed anything under a key that it looked under;
/// to look is to read, to ask for a page, to lock, or to insert as the only one. A record that it
/// wanted to update and did not see must still not be there.
///
/// So each of those that changed something has read what it would read at the moment of its commit,
/// and the order of commits is an order that gives the same results; those that changed nothing
/// stand where their snapshot was taken. That two do not overwrite each other's records unseen is
/// seen to where records are locked.
///
/// The rule fails more transactions than PostgreSQL's, which waits for two dependencies in a row
/// ("13.2.3. Serializable Isolation Level"). It compares keys, not records, so it may also fail one
/// that looked at a page on which nothing changed. Like PostgreSQL it promises nothing where other
/// levels take part. The numbers of records are handed out in no transaction's order.
extension TransactionEngine {
  /// Whether a transaction may be committed.
  func isSerializable(_ transaction: OpenTransaction<Content>) -> Bool {
    guard transaction.level == .serializable, transaction.hasWritten else { return true }
    return !transaction.keysRead.contains { hasChanged($0, since: transaction) }
      && transaction.missed.allSatisfy { versions.lastChange(of: $0) == nil }
  }

  /// Whether a serializable transaction changed something under a key since another's snapshot.
  func hasChanged(_ key: Content.Key, since transaction: OpenTransaction<Content>) -> Bool {
    guard let snapshot = transaction.snapshot else { return false }
    return versions[key].serializableChange > snapshot
  }
}

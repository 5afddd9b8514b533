import StoreModel

/// Insertions, and the keys that only one record may have.
///
/// What is unique is decided by those who insert, and holds against all that is committed, also
/// what the transaction's snapshot does not see, as an index of PostgreSQL knows no snapshots.
/// While another open transaction has inserted under the same unique key, an insertion waits: if
/// that one is rolled back it goes on, otherwise it fails. Insertions that name no unique key
/// conflict with nothing.
extension TransactionEngine {
  mutating func insert(
    _ record: Record<Content>,
    _ unique: [Content.Key],
    in transaction: inout OpenTransaction<Content>
  ) throws(DatabaseError) -> Answer? {
    for key in unique {
      precondition(
        record.content.keys.contains(key),
        "the unique key \(key) is none of the record's own, \(record.content.keys): add it there"
      )
      guard transaction.insertions(under: key).isEmpty else { throw .duplicate }
      guard versions[key].isEmpty else {
        throw reasonAgainstDuplicate(of: key, in: transaction)
      }
      guard try take(.unique(key), for: transaction) else { return nil }
    }
    // That nothing was there counts as read: see `isSerializable`.
    for key in unique { transaction.look(under: key) }
    transaction.insert(record)
    return .inserted(record)
  }

  /// Why a unique key that a committed record has cannot be inserted.
  ///
  /// A serializable transaction that looked there before another inserted is told that it cannot
  /// be serialized: in no order one by one would it meet a duplicate. PostgreSQL promises that
  /// where all who insert look first ("13.2.3. Serializable Isolation Level"); here it is enough
  /// that this one looked.
  private func reasonAgainstDuplicate(
    of key: Content.Key,
    in transaction: OpenTransaction<Content>
  ) -> DatabaseError {
    let hasLooked = transaction.keysRead.contains(key)
    return hasLooked && hasChanged(key, since: transaction) ? .serializationFailure : .duplicate
  }
}

import StoreModel

/// Insertions, with keys that only one record may have.
///
/// The inserting transaction decides which keys are unique. Uniqueness holds against all committed
/// records, including those that its snapshot does not see, because PostgreSQL's indexes know no
/// snapshots. While another open transaction has inserted under the same unique key, an insertion
/// waits. If that transaction is rolled back, the insertion resumes; otherwise it fails. Insertions
/// without a unique key conflict with nothing.
extension TransactionEngine {
  mutating func insert(
    _ record: Record<Content>,
    _ unique: [Content.Key],
    in transaction: inout OpenTransaction<Content>
  ) throws(DatabaseError) -> Answer? {
    for key in unique {
      precondition(
        record.content.keys.contains(key),
        "the unique key \(key) is not among the record's keys, \(record.content.keys): add it there"
      )
      guard transaction.insertions(under: key).isEmpty else { throw .duplicate }
      guard versions[key].isEmpty else { throw reasonAgainstDuplicate(of: key, in: transaction) }
      guard try acquire(.unique(key), for: transaction) else { return nil }
    }
    // An absent record counts as read: see `isSerializable`.
    for key in unique { transaction.noteRead(under: key) }
    transaction.insert(record)
    return .inserted(record)
  }

  /// Returns the error for inserting a unique key that a committed record has.
  ///
  /// A serializable transaction that read there before another inserted gets a serialization
  /// failure: in no serial order would it meet a duplicate. PostgreSQL guarantees this if all
  /// inserting transactions read first ("13.2.3. Serializable Isolation Level"); here it is enough
  /// that this one did.
  private func reasonAgainstDuplicate(
    of key: Content.Key,
    in transaction: OpenTransaction<Content>
  ) -> DatabaseError {
    let hasLooked = transaction.keysRead.contains(key)
    return hasLooked && hasChanged(key, since: transaction) ? .serializationFailure : .duplicate
  }
}

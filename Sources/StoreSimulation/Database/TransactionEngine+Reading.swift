import StoreModel

/// The reads of a transaction: the committed state that it sees and its own changes.
extension TransactionEngine {
  /// Takes a snapshot: for each statement at read committed, otherwise for the first one only.
  mutating func takeSnapshot(for transaction: inout OpenTransaction<Content>) {
    guard transaction.level != .readCommitted, transaction.snapshot == nil else { return }
    transaction.snapshot = versions.openSnapshot()
  }

  /// Returns the records under a key, oldest first.
  func records(
    under key: Content.Key,
    in transaction: inout OpenTransaction<Content>
  ) -> [Record<Content>] { page(under: key, .max, 0, in: &transaction).records.reversed() }

  /// Returns the newest records under a key.
  func page(
    under key: Content.Key,
    _ limit: Int,
    _ skipping: Int,
    in transaction: inout OpenTransaction<Content>
  ) -> RecordPage<Content> {
    transaction.noteRead(under: key)
    let index = versions[key]
    let own = transaction.insertions(under: key)
    let records = index.newest(limit, skipping: skipping, own: own) { [transaction] id in
      content(of: id, in: transaction)
    }
    let seen = transaction.snapshot ?? versions.newest
    return RecordPage(records: records, total: index.count(at: seen) + own.count)
  }

  /// Returns the content of a record that a transaction sees; nil if it sees none.
  func content(of id: RecordID, in transaction: OpenTransaction<Content>) -> Content? {
    let seen = transaction.snapshot ?? versions.newest
    return transaction.content(of: id) ?? versions.content(of: id, at: seen)
  }
}

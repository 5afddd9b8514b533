import StoreModel

/// What a transaction sees: what was committed when it looked, and its own changes.
extension TransactionEngine {
  /// At read committed each statement sees the newest state, otherwise all see that of the first.
  mutating func takeSnapshot(for transaction: inout OpenTransaction<Content>) {
    guard transaction.level != .readCommitted, transaction.snapshot == nil else { return }
    transaction.snapshot = versions.openSnapshot()
  }

  /// The records under a key, oldest first.
  func records(
    under key: Content.Key,
    in transaction: inout OpenTransaction<Content>
  ) -> [Record<Content>] {
    page(under: key, .max, 0, in: &transaction).records.reversed()
  }

  /// The newest records under a key.
  func page(
    under key: Content.Key,
    _ limit: Int,
    _ skipping: Int,
    in transaction: inout OpenTransaction<Content>
  ) -> RecordPage<Content> {
    transaction.look(under: key)
    let index = versions[key]
    let own = transaction.insertions(under: key)
    let records = index.newest(limit, skipping: skipping, own: own) { [transaction] id in
      content(of: id, in: transaction)
    }
    let seen = transaction.snapshot ?? versions.newest
    return RecordPage(records: records, total: index.count(at: seen) + own.count)
  }

  /// What a transaction sees of a record; nil if it does not see it.
  func content(of id: RecordID, in transaction: OpenTransaction<Content>) -> Content? {
    let seen = transaction.snapshot ?? versions.newest
    return transaction.content(of: id) ?? versions.content(of: id, at: seen)
  }
}

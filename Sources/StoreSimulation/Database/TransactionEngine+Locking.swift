import StoreModel

/// Statements that change and lock records, and may have to wait.
///
/// A changed or locked record stays locked until the transaction ends, so no transaction overwrites
/// uncommitted changes. At repeatable read and serializable, a record changed since the snapshot
/// can be neither changed nor locked: `serializationFailure` ("13.2.2. Repeatable Read Isolation
/// Level"). A record that another transaction only locked can.
extension TransactionEngine {
  /// Executes a statement or resumes one that waited.
  ///
  /// - Returns: the answer; nil if it waits, again or for the first time.
  mutating func proceed(
    _ statement: LockingStatement<Content>,
    in transaction: inout OpenTransaction<Content>
  ) throws(DatabaseError) -> Answer? {
    let answer: Answer? =
      switch statement {
      case .lock(let ids): try lock(ids, in: &transaction)
      case .insert(let record, let unique): try insert(record, unique, in: &transaction)
      case .update(let id, let content): try update(id, content, in: &transaction)
      }
    transaction.waiting = answer == nil ? statement : nil
    return answer
  }

  private mutating func lock(
    _ ids: [RecordID],
    in transaction: inout OpenTransaction<Content>
  ) throws(DatabaseError) -> Answer? {
    for id in ids { guard try takeRecord(id, for: transaction) else { return nil } }
    return .records(
      ids.compactMap { id in content(of: id, in: transaction).map { Record(id: id, content: $0) } }
    )
  }

  private mutating func update(
    _ id: RecordID,
    _ content: Content,
    in transaction: inout OpenTransaction<Content>
  ) throws(DatabaseError) -> Answer? {
    guard let current = self.content(of: id, in: transaction) else {
      transaction.miss(id)
      return .updated(false)
    }
    precondition(
      current.keys == content.keys,
      "record \(id.rawValue) is found under \(current.keys), which an update cannot change to "
        + "\(content.keys): insert another record"
    )
    guard try takeRecord(id, for: transaction) else { return nil }
    transaction.write(content, to: id)
    return .updated(true)
  }

  /// Locks a record that the transaction sees; returns false if it begins to wait.
  private mutating func takeRecord(
    _ id: RecordID,
    for transaction: OpenTransaction<Content>
  ) throws(DatabaseError) -> Bool {
    if let snapshot = transaction.snapshot, let change = versions.lastChange(of: id),
      change > snapshot
    {
      throw .serializationFailure
    }
    return try acquire(.record(id), for: transaction)
  }

  /// Acquires a lock; returns false if the transaction begins to wait for another.
  ///
  /// A wait that closes a cycle fails instead ("13.3.4. Deadlocks"): the last transaction in the
  /// cycle to ask. PostgreSQL documents that applications should not rely on which one it is.
  mutating func acquire(
    _ lock: LockTable<Content.Key>.Lock,
    for transaction: OpenTransaction<Content>
  ) throws(DatabaseError) -> Bool {
    guard let holder = locks.acquire(lock, for: transaction.number) else { return true }
    if locks.waits(holder, for: transaction.number) { throw .deadlock }
    locks.wait(transaction.number, for: holder, ticket: transaction.ticket)
    return false
  }
}

/// A statement that may wait, with the records that it found when it began.
///
/// After waiting, a statement resumes with the records that it had found; a record inserted
/// meanwhile is not among them ("13.2.1. Read Committed Isolation Level").
enum LockingStatement<Content: RecordContent> {
  case lock([RecordID])
  case insert(Record<Content>, unique: [Content.Key])
  case update(RecordID, content: Content)
}

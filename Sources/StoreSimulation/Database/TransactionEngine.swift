import StoreModel

/// A database with transactions: its committed and open transactions and their waits.
///
/// A pure value without time, latency or faults of its own. It behaves as PostgreSQL documents it
/// ("13.2. Transaction Isolation" and "13.3. Explicit Locking", postgresql.org/docs/current), with
/// records that are never deleted and keys that never change.
///
/// Each transaction has one statement at a time. A waiting statement gets its answer later from
/// ``takeResumed()``, which must be called after every call of another method. After any error, a
/// transaction is rolled back; see ``DatabaseError``.
struct TransactionEngine<Content: RecordContent> {
  typealias Answer = Statement<Content>.Answer

  /// A statement that waited, with its answer.
  struct Resumption: Hashable {
    let number: TransactionNumber
    let answer: Answer
  }

  // The parts of the engine are in files of their own.
  var versions = RecordVersions<Content>()
  var locks = LockTable<Content.Key>()
  private var open: [TransactionNumber: OpenTransaction<Content>] = [:]
  private var resumed: [Resumption] = []
  private var begun = 0
  private var tickets = 0
  private var insertions = 0

  /// The number of open transactions.
  var openCount: Int { open.count }

  /// Begins a transaction.
  ///
  /// Its first statement determines its snapshot.
  mutating func begin(_ level: IsolationLevel) -> TransactionNumber {
    begun += 1
    let number = TransactionNumber(rawValue: begun)
    open[number] = OpenTransaction(number: number, level: level, ticket: takeTicket())
    return number
  }

  /// Runs a statement.
  ///
  /// Nil if the transaction waits for another one; it must have no waiting statement.
  mutating func perform(_ statement: Statement<Content>, in number: TransactionNumber) -> Answer? {
    guard var transaction = open.removeValue(forKey: number) else { return .failed(.closed) }
    precondition(
      transaction.waiting == nil,
      "transaction \(number.rawValue) has a waiting statement: retry after its answer"
    )
    transaction.ticket = takeTicket()
    let answer = attempt(&transaction) { engine, transaction throws(DatabaseError) in
      try engine.execute(statement, in: &transaction)
    }
    resumeWoken()
    return answer
  }

  /// Returns the waiting statements that were answered since the last call.
  ///
  /// Statements that resume together are in the order in which they began to wait.
  mutating func takeResumed() -> [Resumption] {
    defer { resumed = [] }
    return resumed
  }

  // MARK: What breaks

  /// Makes a commit fail: the transaction is rolled back.
  mutating func failCommit(of number: TransactionNumber) -> Answer {
    guard open[number] != nil else { return .failed(.closed) }
    abandon(number)
    return .failed(.unavailable)
  }

  /// Rolls back a transaction whose client is gone.
  ///
  /// A waiting statement of it is never answered. Has no effect if the transaction is over.
  mutating func abandon(_ number: TransactionNumber) {
    guard var transaction = open.removeValue(forKey: number) else { return }
    end(&transaction)
    resumeWoken()
  }

  /// Stops and restarts the database: exactly the committed state remains.
  ///
  /// All open transactions end, and their waiting statements fail with
  /// ``DatabaseError/unavailable``.
  mutating func crash() {
    var gone = open.values.sorted { $0.ticket < $1.ticket }
    open = [:]
    for place in gone.indices {
      end(&gone[place])
      guard gone[place].waiting != nil else { continue }
      resumed.append(Resumption(number: gone[place].number, answer: .failed(.unavailable)))
    }
    locks = LockTable()
  }

  // MARK: Steps

  /// Executes a new statement.
  private mutating func execute(
    _ statement: Statement<Content>,
    in transaction: inout OpenTransaction<Content>
  ) throws(DatabaseError) -> Answer? {
    takeSnapshot(for: &transaction)
    switch statement {
    case .read(let key): return .records(records(under: key, in: &transaction))
    case .page(let key, let limit, let skipping):
      return .page(page(under: key, limit, skipping, in: &transaction))
    case .lock(let key):
      let found = records(under: key, in: &transaction).map(\.id)
      return try proceed(.lock(found), in: &transaction)
    case .insert(let content, let unique):
      insertions += 1
      let record = Record(id: RecordID(rawValue: insertions), content: content)
      return try proceed(.insert(record, unique: unique), in: &transaction)
    case .update(let id, let content):
      return try proceed(.update(id, content: content), in: &transaction)
    case .commit: return try commit(&transaction)
    case .rollback:
      end(&transaction)
      return .rolledBack
    }
  }

  private mutating func commit(
    _ transaction: inout OpenTransaction<Content>
  ) throws(DatabaseError) -> Answer {
    guard isSerializable(transaction) else { throw .serializationFailure }
    let changes = transaction.changes
    end(&transaction)
    versions.commit(changes, isSerializable: transaction.level == .serializable)
    return .committed(changes)
  }

  /// Executes or resumes a statement; ends the transaction if it fails.
  private mutating func attempt(
    _ transaction: inout OpenTransaction<Content>,
    _ body: (inout Self, inout OpenTransaction<Content>) throws(DatabaseError) -> Answer?
  ) -> Answer? {
    let answer: Answer?
    do { answer = try body(&self, &transaction) } catch {
      end(&transaction)
      answer = .failed(error)
    }
    if !transaction.isOver { open[transaction.number] = transaction }
    return answer
  }

  /// Resumes the statements that waited for transactions that ended.
  private mutating func resumeWoken() {
    while let number = locks.takeWoken() {
      guard var transaction = open.removeValue(forKey: number),
        let waiting = transaction.waiting
      else { continue }
      let answer = attempt(&transaction) { engine, transaction throws(DatabaseError) in
        try engine.proceed(waiting, in: &transaction)
      }
      if let answer { resumed.append(Resumption(number: number, answer: answer)) }
    }
  }

  /// Releases everything that a transaction holds.
  private mutating func end(_ transaction: inout OpenTransaction<Content>) {
    transaction.isOver = true
    locks.release(transaction.number)
    if let snapshot = transaction.snapshot { versions.closeSnapshot(at: snapshot) }
  }

  private mutating func takeTicket() -> Int {
    tickets += 1
    return tickets
  }
}

package import StoreModel

/// The simulated database outside a world: every answer arrives at once.
///
/// For tests and benchmarks of code that uses a database; not for simulations.
package actor InstantDatabase: Database {
  /// The outcome of a commit.
  package enum CommitFate: Sendable {
    /// It succeeds.
    case happens
    /// It fails, and nothing has changed.
    case fails
    /// It succeeds, but the answer is lost.
    case happensUnanswered
  }

  private var engine = TransactionEngine<CreditRecord>()
  private var waiting: [TransactionNumber: CheckedContinuation<Answer, Never>] = [:]
  private var fates: [CommitFate] = []
  /// The commits, newest last.
  package private(set) var commits: [[Record<CreditRecord>]] = []

  typealias Answer = Statement<CreditRecord>.Answer

  /// Creates an empty database.
  package init() {}

  /// Sets the outcomes of the next commits; later ones succeed.
  package func plan(_ fates: CommitFate...) { self.fates = fates }

  package func begin(
    _ level: IsolationLevel
  ) async throws(DatabaseError) -> any DatabaseTransaction<CreditRecord> {
    InstantTransaction(database: self, number: start(level))
  }

  private func start(_ level: IsolationLevel) -> TransactionNumber { engine.begin(level) }

  func perform(
    _ statement: Statement<CreditRecord>,
    in number: TransactionNumber
  ) async throws(DatabaseError) -> Answer {
    let fate = statement == .commit && !fates.isEmpty ? fates.removeFirst() : .happens
    if fate == .fails {
      engine.abandon(number)
      resume()
      throw .unavailable
    }
    let answer = await answer(to: statement, in: number)
    if case .committed(let records) = answer, !records.isEmpty { commits.append(records) }
    if fate == .happensUnanswered { throw .connectionLost }
    if case .failed(let error) = answer { throw error }
    return answer
  }

  private func answer(
    to statement: Statement<CreditRecord>,
    in number: TransactionNumber
  ) async -> Answer {
    let answer = engine.perform(statement, in: number)
    resume()
    guard let answer else { return await withCheckedContinuation { waiting[number] = $0 } }
    return answer
  }

  private func resume() {
    for resumed in engine.takeResumed() {
      waiting.removeValue(forKey: resumed.number)?.resume(returning: resumed.answer)
    }
  }

  // MARK: Looking

  /// Returns the rows of a customer, oldest first.
  package func rows(of user: AppAccountToken) -> [LedgerEntry] {
    read(.entries(user)).compactMap { if case .entry(let entry) = $0 { entry } else { nil } }
  }

  private func read(_ key: CreditRecord.Key) -> [CreditRecord] {
    let number = engine.begin(.readCommitted)
    defer { engine.abandon(number) }
    guard case .records(let records)? = engine.perform(.read(key), in: number) else { return [] }
    return records.map(\.content)
  }
}

struct InstantTransaction: DatabaseTransaction {
  let database: InstantDatabase
  let number: TransactionNumber

  func records(under key: CreditRecord.Key) async throws(DatabaseError) -> [Record<CreditRecord>] {
    let answer = try await database.perform(.read(key), in: number)
    return if case .records(let records) = answer { records } else { [] }
  }

  func page(
    under key: CreditRecord.Key,
    limit: Int,
    offset: Int
  ) async throws(DatabaseError) -> RecordPage<CreditRecord> {
    let statement = Statement<CreditRecord>.page(key, limit: limit, skipping: offset)
    let answer = try await database.perform(statement, in: number)
    return if case .page(let page) = answer { page } else { RecordPage(records: [], total: 0) }
  }

  func lock(_ key: CreditRecord.Key) async throws(DatabaseError) -> [Record<CreditRecord>] {
    let answer = try await database.perform(.lock(key), in: number)
    return if case .records(let records) = answer { records } else { [] }
  }

  func insert(
    _ content: CreditRecord,
    unique: [CreditRecord.Key]
  ) async throws(DatabaseError) -> Record<CreditRecord> {
    let answer = try await database.perform(.insert(content, unique: unique), in: number)
    guard case .inserted(let record) = answer else { throw .unavailable }
    return record
  }

  func update(_ id: RecordID, to content: CreditRecord) async throws(DatabaseError) {
    _ = try await database.perform(.update(id, content: content), in: number)
  }

  func commit() async throws(DatabaseError) { _ = try await database.perform(.commit, in: number) }

  func rollback() async { _ = try? await database.perform(.rollback, in: number) }
}

import Simulation
import StoreModel

/// The database seen by the workers of a server: each statement is a message there and back.
struct SiteDatabase: Database {
  let site: DatabaseSite
  let domain: FailureDomain

  func begin(
    _ level: IsolationLevel
  ) async throws(DatabaseError) -> any DatabaseTransaction<CreditRecord> {
    let (site, domain) = (site, domain)
    let number = await domain.call(returning: TransactionNumber?.self) { pending in
      site.reach(from: domain) { isolated, reply in
        let number = isolated.begin(level, for: domain.number)
        reply { pending.answer(number) }
      }
    }
    guard let number = number ?? nil else { throw .unavailable }
    return SiteTransaction(site: site, domain: domain, number: number)
  }
}

/// A transaction seen by the worker that began it.
struct SiteTransaction: DatabaseTransaction {
  let site: DatabaseSite
  let domain: FailureDomain
  let number: TransactionNumber

  func records(under key: CreditRecord.Key) async throws(DatabaseError) -> [Record<CreditRecord>] {
    if case .records(let records) = try await ask(.read(key)) { records } else { [] }
  }

  func page(
    under key: CreditRecord.Key,
    limit: Int,
    offset: Int
  ) async throws(DatabaseError) -> RecordPage<CreditRecord> {
    let answer = try await ask(.page(key, limit: limit, skipping: offset))
    guard case .page(let page) = answer else { return RecordPage(records: [], total: 0) }
    return page
  }

  func lock(_ key: CreditRecord.Key) async throws(DatabaseError) -> [Record<CreditRecord>] {
    if case .records(let records) = try await ask(.lock(key)) { records } else { [] }
  }

  func insert(
    _ content: CreditRecord,
    unique: [CreditRecord.Key]
  ) async throws(DatabaseError) -> Record<CreditRecord> {
    guard case .inserted(let record) = try await ask(.insert(content, unique: unique)) else {
      throw .unavailable
    }
    return record
  }

  func update(_ id: RecordID, to content: CreditRecord) async throws(DatabaseError) {
    _ = try await ask(.update(id, content: content))
  }

  func commit() async throws(DatabaseError) { _ = try await ask(.commit) }

  func rollback() async { _ = try? await ask(.rollback) }

  private func ask(
    _ statement: Statement<CreditRecord>
  ) async throws(DatabaseError) -> DatabaseSite.Answer {
    let (site, domain, number) = (site, domain, number)
    let answer = await domain.call(returning: DatabaseSite.Answer.self) { pending in
      site.reach(from: domain) { isolated, reply in
        isolated.perform(statement, in: number) { answer in reply { pending.answer(answer) } }
      }
    }
    switch answer {
    case .failed(let error): throw error
    case .some(let answer): return answer
    case nil: throw .unavailable
    }
  }
}

extension DatabaseSite {
  /// Sends a statement to the database and returns its answer.
  nonisolated func reach(
    from domain: FailureDomain,
    _ body:
      @escaping @Sendable (
        isolated DatabaseSite, @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
      ) -> Void
  ) {
    let (simulation, delay) = (simulation, delay)
    let back: @Sendable (@escaping @Sendable () -> Void) -> Void = { answer in
      simulation.post(
        WorldOperation.rows.of(1),
        to: domain.inbox,
        in: simulation.window(after: delay.least, upTo: delay.most),
        answer
      )
    }
    // Messages sent before the worker ended still reach the database.
    simulation.post(
      WorldOperation.rows.of(0),
      to: lane,
      in: simulation.window(after: delay.least, upTo: delay.most)
    ) { self.assumeIsolated { body($0, back) } }
  }
}

import StoreModel

/// The ledger in the database: each change is a transaction, retried after conflicts.
struct Ledger: Sendable {
  typealias Session = any DatabaseTransaction<CreditRecord>

  let database: any Database<CreditRecord>
  let level: IsolationLevel

  /// The maximum number of attempts for a transaction with conflicts.
  private static let mostAttempts = 8

  /// Runs a transaction and commits it.
  ///
  /// A transaction whose commit answer was lost is also run again, so it must detect what it has
  /// already done.
  func change<Answer: Sendable>(
    _ body: @Sendable (Session) async throws -> Answer
  ) async throws -> Answer {
    for _ in 1..<Self.mostAttempts {
      do { return try await once(body) } catch let error as DatabaseError {
        guard error.isWorthAnotherTry else { throw error }
      }
    }
    return try await once(body)
  }

  private func once<Answer: Sendable>(
    _ body: @Sendable (Session) async throws -> Answer
  ) async throws -> Answer {
    let session = try await database.begin(level)
    do {
      let answer = try await body(session)
      try await session.commit()
      return answer
    } catch let refusal as CreditRefusal {
      await session.rollback()
      throw refusal
    }
  }
}

extension DatabaseError {
  /// Whether a retry of the transaction may succeed.
  fileprivate var isWorthAnotherTry: Bool {
    switch self {
    case .serializationFailure, .deadlock, .duplicate, .connectionLost: true
    case .unavailable, .closed: false
    }
  }
}

extension DatabaseTransaction<CreditRecord> {
  /// Returns a customer, if it exists, and the record.
  func account(
    _ user: AppAccountToken
  ) async throws(DatabaseError) -> (id: RecordID, account: CreditAccount)? {
    for record in try await records(under: .account(user)) {
      if case .account(let account) = record.content { return (record.id, account) }
    }
    return nil
  }

  /// Returns the ledger rows under a key.
  func entries(
    under key: CreditRecord.Key
  ) async throws(DatabaseError) -> [(id: RecordID, entry: LedgerEntry)] {
    try await records(under: key).compactMap { record in
      if case .entry(let entry) = record.content { (record.id, entry) } else { nil }
    }
  }

  /// Returns a pack, if it exists.
  func pack(_ product: ProductID) async throws(DatabaseError) -> (id: RecordID, pack: CreditPack)? {
    for record in try await records(under: .pack(product)) {
      if case .pack(let pack) = record.content { return (record.id, pack) }
    }
    return nil
  }
}

import StoreModel

/// The exchangeable parts of a worker.
struct ServerParts: Sendable {
  /// The rule for merging news into a record.
  var merging = NewsMerging.bySignature
  /// The owner of a purchase without an appAccountToken.
  var ownership = OwnerRule.firstPoster
  /// The way the first row of a purchase is inserted.
  var index = RowIndex.unique
  /// The handling of a notification that was processed before.
  var repetition = RepetitionRule.lookedAtAgain
  /// The handling of notifications that have not reached the server.
  var recovery = FailureRecovery.none
}

/// One worker of the story app's server, with a row for each purchase; answers come from the rows.
///
/// It keeps no state itself: two workers may handle news of one purchase at once.
actor AccountServer: PurchaseServer {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  let environment: ServerEnvironment
  private let rows: any RowStore
  let today: @Sendable () -> StoreDate
  private let parts: ServerParts

  init(environment: ServerEnvironment) { self.init(environment: environment, parts: ServerParts()) }

  init(environment: ServerEnvironment, parts: ServerParts) {
    host = environment.host()
    self.environment = environment
    rows = environment.rows
    today = environment.today
    self.parts = parts
  }

  func receive(_ signed: SignedNotification) async -> ServerAnswer {
    guard let payload = try? environment.verified(signed) else { return .badRequest }
    guard let news = PurchaseNews(payload) else { return .ok }
    do {
      guard try await parts.repetition.isNews(payload, rows) else { return .ok }
      try await store(news, by: parts.merging)
      try await parts.repetition.remember(payload, rows)
      return .ok
    } catch {
      // The notification was not processed, so the App Store sends it again.
      return .failed
    }
  }

  func answer(_ request: ServerRequest) async throws -> ServerResponse {
    if case .post(let signed, let user) = request {
      guard let transaction = try? environment.verified(signed) else {
        throw ServerError.status(ServerAnswer.badRequest.rawValue)
      }
      let news = PurchaseNews(transaction, postedBy: user)
      do { try await store(news, by: parts.merging) } catch { return .accepted }
    }
    return .access(try await access(of: request.user))
  }

  nonisolated var takesTasks: Bool { if case .atStart = parts.recovery { true } else { false } }

  func perform(_ task: ServerTask) async throws {
    // The server is deployed at its first start and after each outage.
    guard task == .deploy, case .atStart(let merging) = parts.recovery else { return }
    try await recover(merging: merging)
  }

  private func access(of user: AppAccountToken) async throws -> ServerAccess {
    let purchases = try await rows.purchases(naming: user)
    let date = today()
    var plans: [ServedPlan] = []
    for case .purchase(let record) in purchases.map(\.content) {
      guard let given = RecordAccess(record, of: user, at: date) else { continue }
      // A customer with two purchases of one plan has it until the later one ends.
      if let place = plans.firstIndex(where: { $0.product == given.plan }) {
        plans[place].end = max(plans[place].end, given.end)
      } else {
        plans.append(ServedPlan(given.plan, until: given.end))
      }
    }
    plans.sort { $0.product.rawValue < $1.product.rawValue }
    return ServerAccess(user: user, plans: plans, asOf: date)
  }

  /// The maximum number of attempts for a row with conflicting changes.
  private static let mostAttempts = 5

  /// Stores news, merged by a rule.
  func store(_ news: PurchaseNews, by merging: NewsMerging) async throws {
    let key = RowKey.purchase(news.transaction.originalID)
    for _ in 0..<Self.mostAttempts {
      if try await stored(news, by: merging, under: key) { return }
    }
    throw RowStoreError.unavailable
  }

  /// Returns whether the news is stored; false if another worker changed the row first.
  private func stored(
    _ news: PurchaseNews,
    by merging: NewsMerging,
    under key: RowKey
  ) async throws -> Bool {
    let found = try await rows.rows(for: key)
    guard let row = found.first, case .purchase(let known) = row.content else {
      var record = PurchaseRecord()
      applyNews(news, by: merging, into: &record)
      return try await parts.index.insert(.purchase(record), key, rows)
    }
    var record = known
    applyNews(news, by: merging, into: &record)
    guard record != known else { return true }
    return try await rows.replace(row, with: .purchase(record))
  }

  private func applyNews(
    _ news: PurchaseNews,
    by merging: NewsMerging,
    into record: inout PurchaseRecord
  ) {
    merging.merge(news, &record)
    if let poster = news.poster { parts.ownership.credit(news.transaction, poster, &record) }
  }
}

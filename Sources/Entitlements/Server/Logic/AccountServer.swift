import StoreModel

/// The pieces that a worker is put together from.
struct ServerParts: Sendable {
  /// How news are put into what is known.
  var merging = NewsMerging.bySignature
  /// Who gets what does not say for whom it was bought.
  var ownership = OwnerRule.firstPoster
  /// Whether the storage keeps two rows of one purchase apart.
  var index = RowIndex.unique
  /// Whether a notification is looked at that was taken in before.
  var repetition = RepetitionRule.lookedAtAgain
}

/// One worker of the story app's server: keeps a row for each purchase, and answers from the rows.
///
/// It keeps nothing in itself: two workers may handle news of one purchase at once.
actor AccountServer: PurchaseServer {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let rows: any RowStore
  private let today: @Sendable () -> StoreDate
  private let parts: ServerParts

  init(environment: ServerEnvironment) {
    self.init(environment: environment, parts: ServerParts())
  }

  init(environment: ServerEnvironment, parts: ServerParts) {
    host = environment.host()
    rows = environment.rows
    today = environment.today
    self.parts = parts
  }

  // MARK: The App Store

  func receive(_ payload: NotificationPayload) async -> ServerAnswer {
    guard let news = PurchaseNews(payload) else { return .ok }
    do {
      guard try await parts.repetition.isNews(payload, rows) else { return .ok }
      try await store(news)
      try await parts.repetition.remember(payload, rows)
      return .ok
    } catch {
      // Not taken in: the App Store sends it again.
      return .failed
    }
  }

  // MARK: Apps

  func answer(_ request: ServerRequest) async throws -> ServerResponse {
    if case .post(let transaction, let user) = request {
      do { try await store(PurchaseNews(transaction, postedBy: user)) } catch {
        return .accepted
      }
    }
    return .access(try await access(of: request.user))
  }

  private func access(of user: AppAccountToken) async throws -> ServerAccess {
    let purchases = try await rows.purchases(naming: user)
    let date = today()
    var plans: [ServedPlan] = []
    for case .purchase(let record) in purchases.map(\.content) {
      guard let given = RecordAccess(record, of: user, at: date) else { continue }
      // Who has the same plan by two purchases has it until the later one ends.
      if let place = plans.firstIndex(where: { $0.product == given.plan }) {
        plans[place].end = max(plans[place].end, given.end)
      } else {
        plans.append(ServedPlan(given.plan, until: given.end))
      }
    }
    plans.sort { $0.product.rawValue < $1.product.rawValue }
    return ServerAccess(user: user, plans: plans, asOf: date)
  }

  // MARK: Storing

  /// How often a row that others change meanwhile is tried again.
  private static let timeout = 5

  private func store(_ news: PurchaseNews) async throws {
    let key = RowKey.purchase(news.transaction.originalID)
    for _ in 0..<Self.timeout {
      if try await stored(news, under: key) { return }
    }
    throw RowStoreError.unavailable
  }

  /// Whether the news are in the row now; false if somebody was quicker.
  private func stored(_ news: PurchaseNews, under key: RowKey) async throws -> Bool {
    let found = try await rows.rows(for: key)
    guard let row = found.first, case .purchase(let known) = row.content else {
      var record = PurchaseRecord()
      take(news, into: &record)
      return try await parts.index.insert(.purchase(record), key, rows)
    }
    var record = known
    take(news, into: &record)
    guard record != known else { return true }
    return try await rows.replace(row, with: .purchase(record))
  }

  private func take(_ news: PurchaseNews, into record: inout PurchaseRecord) {
    parts.merging.take(news, &record)
    if let poster = news.poster { parts.ownership.credit(news.transaction, poster, &record) }
  }
}

import StoreModel

/// The credits server exactly as its design says, weaknesses included.
///
/// The free credits are a number next to the balance. A balance is read and written later. A lookup
/// in one step checks whether a transaction was processed, and another step inserts it. The server
/// does not verify the signature of posted data. The request's product determines the credits. A
/// processed transaction is a success for any account that posts it.
actor DesignedCreditsServer: PurchaseServer {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let ledger: Ledger
  private let reader = UnsignedPayloadReader()
  private let makeImage: @Sendable () async throws -> Void
  private let today: @Sendable () -> StoreDate

  nonisolated var takesTasks: Bool { true }

  init(environment: ServerEnvironment) {
    host = environment.host()
    ledger = Ledger(database: environment.database, level: .readCommitted)
    makeImage = environment.makeImage
    today = environment.today
  }

  func answer(_ request: ServerRequest) async throws -> ServerResponse {
    do {
      switch request {
      case .signIn(let user): return .credits(.balance(try await balance(of: user)))
      case .credits(let request): return .credits(try await answer(request))
      case .post, .access: throw ServerError.status(404)
      }
    } catch let refusal as CreditRefusal { throw ServerError.refused(refusal) }
  }

  private func answer(_ request: CreditRequest) async throws -> CreditResponse {
    switch request {
    case .balance(let user): .balance(try await balance(of: user))
    case .history(let user, let span): .history(try await history(of: user, span))
    case .packs: .packs(ImagePack.all)
    case .purchase(let signed, let product, let user):
      try await process(signed, product, for: user)
    case .image(let user): .image(try await image(for: user))
    }
  }

  private func process(
    _ signed: SignedTransaction,
    _ product: ProductID,
    for user: AppAccountToken
  ) async throws -> CreditResponse {
    guard let transaction = try? reader.verify(signed) else {
      throw CreditRefusal.invalidTransaction
    }
    guard let pack = ImagePack.all.first(where: { $0.product == product }) else {
      throw CreditRefusal.unknownProduct
    }
    let original = transaction.originalID
    let isProcessed = try await ledger.change { session in
      try await !session.entries(under: .purchase(original)).isEmpty
    }
    if isProcessed {
      return .purchased(transaction.id, added: 0, balance: try await balance(of: user))
    }
    let (id, account) = try await account(of: user)
    let entry = LedgerEntry(
      user: user,
      kind: .purchase,
      amount: pack.credits * transaction.purchasedQuantity,
      transaction: transaction,
      signed: signed,
      at: today()
    )
    try await record(entry, account, id)
    return .purchased(transaction.id, added: entry.amount, balance: try await balance(of: user))
  }

  /// Inserts a row and writes the balance that was read earlier.
  private func record(_ entry: LedgerEntry, _ account: CreditAccount, _ id: RecordID) async throws {
    try await ledger.change { session in
      _ = try await session.insert(.entry(entry), unique: [])
      var changed = account
      changed.balance += entry.amount
      try await session.update(id, to: .account(changed))
    }
  }

  private func image(for user: AppAccountToken) async throws -> CreditBalance {
    let (id, account) = try await account(of: user)
    guard 1 <= account.balance + account.freeCredits else {
      throw CreditRefusal.insufficientCredits
    }
    try await makeImage()
    let entry = LedgerEntry(user: user, kind: .usage, amount: -1, at: today())
    try await record(entry, account, id)
    return try await balance(of: user)
  }

  private func account(
    of user: AppAccountToken
  ) async throws -> (id: RecordID, account: CreditAccount) {
    try await ledger.change { session in
      if let found = try await session.account(user) { return found }
      let account = CreditAccount(user: user, freeCredits: CreditsServer.freeCredits)
      let record = try await session.insert(.account(account), unique: [.account(user)])
      return (record.id, account)
    }
  }

  private func balance(of user: AppAccountToken) async throws -> CreditBalance {
    let account = try await account(of: user).account
    return CreditBalance(user: user, credits: account.balance + account.freeCredits)
  }

  private func history(of user: AppAccountToken, _ span: HistorySpan) async throws -> HistoryPage {
    let page = try await ledger.change { session in
      try await session.page(under: .entries(user), limit: span.limit, offset: span.offset)
    }
    let lines = page.records.compactMap { record in
      if case .entry(let entry) = record.content { HistoryPage.Line(record.id, entry) } else { nil }
    }
    return HistoryPage(user: user, span: span, lines: lines, total: page.total)
  }

  func receive(_ payload: NotificationPayload) async -> ServerAnswer {
    guard let transaction = payload.transaction else { return .ok }
    do {
      switch payload.notification {
      case .refund: try await mark(transaction, as: .refunded)
      case .refundReversed: try await mark(transaction, as: .completed)
      default: break
      }
      return .ok
    } catch { return .failed }
  }

  private func mark(_ transaction: Transaction, as status: LedgerEntry.Status) async throws {
    let found = try await ledger.change { session in
      try await session.entries(under: .purchase(transaction.originalID)).first
    }
    guard let found, found.entry.status != status else { return }
    let (id, account) = try await account(of: found.entry.user)
    let date = today()
    try await ledger.change { session in
      let entry = found.entry.settled(as: status, at: date)
      try await session.update(found.id, to: .entry(entry))
      var changed = account
      changed.balance += entry.counted - found.entry.counted
      try await session.update(id, to: .account(changed))
    }
  }

  func perform(_ task: ServerTask) async throws {
    switch task {
    case .deploy: try await ledger.seedPacks()
    case .adopt(let users): for user in users { _ = try await account(of: user) }
    // The migration consists only of a new column's default.
    case .migrate, .change, .activate: break
    }
  }
}

import StoreModel

/// Customers: sign-in, balances, history, and free credits.
extension CreditsServer {
  /// The number of credits that a new customer gets.
  static let freeCredits = 2

  /// Handles a customer's sign-in, which may be the first.
  func welcome(_ user: AppAccountToken) async throws -> CreditBalance {
    let customer = Customer(user, at: today())
    return try await ledger.change { session in
      CreditBalance(try await customer.account(in: session).account, at: customer.date)
    }
  }

  func balance(of user: AppAccountToken) async throws -> CreditBalance {
    let date = today()
    return try await ledger.change { session in
      let account = try await session.account(user)?.account ?? CreditAccount(user: user)
      return CreditBalance(account, at: date)
    }
  }

  func history(of user: AppAccountToken, _ span: HistorySpan) async throws -> HistoryPage {
    let paging = parts.paging
    return try await ledger.change { session in
      let key = CreditRecord.Key.entries(user)
      let total = try await session.page(under: key, limit: 0, offset: 0).total
      let first = paging == .fromNewest ? total : min(span.total ?? total, total)
      // Rows are only added at the newest end, so rows newer than the first page are skipped.
      let page = try await session.page(
        under: key,
        limit: span.limit,
        offset: span.offset + total - first
      )
      let lines = page.records.compactMap { record in
        if case .entry(let entry) = record.content {
          HistoryPage.Line(record.id, entry)
        } else {
          nil
        }
      }
      return HistoryPage(user: user, span: span, lines: lines, total: first)
    }
  }

  /// Adds existing customers from before credits existed, all at once.
  func adopt(_ users: [AppAccountToken]) async throws {
    try await ledger.change { session in
      var known: [AppAccountToken] = []
      for record in try await session.records(under: .accounts) {
        if case .account(let account) = record.content { known.append(account.user) }
      }
      let missing = Set(users).subtracting(known)
      for user in users where missing.contains(user) {
        let account = CreditAccount(user: user)
        _ = try await session.insert(.account(account), unique: [.account(user)])
      }
    }
  }

  /// Gives free credits to every customer without them; it may be interrupted and run again.
  func migrate() async throws {
    let accounts = try await ledger.change { session in
      try await session.records(under: .accounts).compactMap { record in
        if case .account(let account) = record.content { account.user } else { nil }
      }
    }
    let (rule, date) = (parts.migration, today())
    for user in accounts {
      try await ledger.change { session in
        guard let (id, account) = try await session.account(user) else { return }
        if rule == .onceEach, try await !session.records(under: .bonus(user)).isEmpty { return }
        var changed = account
        try await Customer(user, at: date).giveFreeCredits(
          to: &changed,
          once: rule == .onceEach,
          in: session
        )
        try await session.update(id, to: .account(changed))
      }
    }
  }
}

/// A customer to be recorded in the ledger.
struct Customer: Sendable {
  let user: AppAccountToken
  let date: StoreDate

  init(_ user: AppAccountToken, at date: StoreDate) {
    self.user = user
    self.date = date
  }

  /// Returns the customer's account; a new customer gets one with the free credits.
  func account(in session: Ledger.Session) async throws -> (id: RecordID, account: CreditAccount) {
    if let found = try await session.account(user) { return found }
    var account = CreditAccount(user: user)
    try await giveFreeCredits(to: &account, once: true, in: session)
    let record = try await session.insert(.account(account), unique: [.account(user)])
    return (record.id, account)
  }

  func giveFreeCredits(
    to account: inout CreditAccount,
    once isOnce: Bool,
    in session: Ledger.Session
  ) async throws {
    let entry = LedgerEntry(user: user, kind: .bonus, amount: CreditsServer.freeCredits, at: date)
    _ = try await session.insert(.entry(entry), unique: isOnce ? [.bonus(user)] : [])
    account.balance += entry.counted
  }
}

extension CreditBalance {
  /// Creates a customer's balance at a date.
  init(_ account: CreditAccount, at date: StoreDate) {
    let reserved = account.reservations.filter { !$0.isStale(at: date) }.map(\.entry.amount)
    self.init(
      user: account.user,
      credits: account.balance,
      available: reserved.reduce(account.balance, +)
    )
  }
}

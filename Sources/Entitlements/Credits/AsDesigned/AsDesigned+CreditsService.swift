import StoreModel

extension AsDesigned {
  /// A user's row as it was read, which may be out of date.
  struct StoredUser: Sendable {
    let id: RecordID
    let account: CreditAccount

    /// The free credits and the others.
    var credits: Int { account.balance + account.freeCredits }
  }

  /// The service for users.
  struct UsersService: Sendable {
    let ledger: Ledger

    /// Returns a user; a new one gets two credits.
    func user(
      firebaseUid: AppAccountToken,
      isolation: isolated (any Actor)? = #isolation
    ) async throws -> StoredUser {
      try await ledger.change { session in
        if let found = try await session.account(firebaseUid) {
          return StoredUser(id: found.id, account: found.account)
        }
        let account = CreditAccount(user: firebaseUid, freeCredits: CreditsServer.freeCredits)
        let record = try await session.insert(.account(account), unique: [.account(firebaseUid)])
        return StoredUser(id: record.id, account: account)
      }
    }
  }

  /// The service for balances and the history of transactions.
  struct CreditsService: Sendable {
    let ledger: Ledger
    let usersService: UsersService
    let today: @Sendable () -> StoreDate

    /// Returns the number of credits.
    func getCreditsBalance(
      firebaseUid: AppAccountToken,
      isolation: isolated (any Actor)? = #isolation
    ) async throws -> CreditBalance {
      let user = try await usersService.user(firebaseUid: firebaseUid)
      return CreditBalance(user: firebaseUid, credits: user.credits)
    }

    /// Checks that a user has enough credits.
    ///
    /// - Returns: The user as read, for ``deductCredits(from:amount:isolation:)``.
    /// - Throws: ``CreditRefusal/insufficientCredits``.
    func checkCreditsAvailability(
      firebaseUid: AppAccountToken,
      amount: Int,
      isolation: isolated (any Actor)? = #isolation
    ) async throws -> StoredUser {
      let user = try await usersService.user(firebaseUid: firebaseUid)
      guard amount <= user.credits else { throw CreditRefusal.insufficientCredits }
      return user
    }

    /// Takes credits from the balance that was read.
    func deductCredits(
      from user: StoredUser,
      amount: Int,
      isolation: isolated (any Actor)? = #isolation
    ) async throws {
      let entry = LedgerEntry(user: user.account.user, kind: .usage, amount: -amount, at: today())
      try await record(entry, user)
    }

    /// Adds credits for a transaction.
    func addCredits(
      firebaseUid: AppAccountToken,
      amount: Int,
      transaction: Transaction,
      signed: SignedTransaction,
      isolation: isolated (any Actor)? = #isolation
    ) async throws {
      let user = try await usersService.user(firebaseUid: firebaseUid)
      let entry = LedgerEntry(
        user: firebaseUid,
        kind: .purchase,
        amount: amount,
        transaction: transaction,
        signed: signed,
        at: today()
      )
      try await record(entry, user)
    }

    /// Returns a part of a user's history, newest first.
    func getTransactionHistory(
      firebaseUid: AppAccountToken,
      span: HistorySpan,
      isolation: isolated (any Actor)? = #isolation
    ) async throws -> HistoryPage {
      let page = try await ledger.change { session in
        try await session.page(under: .entries(firebaseUid), limit: span.limit, offset: span.offset)
      }
      let lines = page.records.compactMap { record in
        if case .entry(let entry) = record.content {
          HistoryPage.Line(record.id, entry)
        } else {
          nil
        }
      }
      return HistoryPage(user: firebaseUid, span: span, lines: lines, total: page.total)
    }

    /// Inserts a row and writes the balance that was read earlier.
    private func record(
      _ entry: LedgerEntry,
      _ user: StoredUser,
      isolation: isolated (any Actor)? = #isolation
    ) async throws {
      try await ledger.change { session in
        _ = try await session.insert(.entry(entry), unique: [])
        var changed = user.account
        changed.balance += entry.amount
        try await session.update(user.id, to: .account(changed))
      }
    }

    /// Changes the status of a purchase: the document's `refunded`, on the store's notification.
    func mark(
      _ transaction: Transaction,
      as status: LedgerEntry.Status,
      isolation: isolated (any Actor)? = #isolation
    ) async throws {
      let found = try await ledger.change { session in
        try await session.entries(under: .purchase(transaction.originalID)).first
      }
      guard let found, found.entry.status != status else { return }
      let user = try await usersService.user(firebaseUid: found.entry.user)
      let date = today()
      try await ledger.change { session in
        let entry = found.entry.settled(as: status, at: date)
        try await session.update(found.id, to: .entry(entry))
        var changed = user.account
        changed.balance += entry.counted - found.entry.counted
        try await session.update(user.id, to: .account(changed))
      }
    }
  }
}

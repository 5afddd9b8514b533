import StoreModel

/// Credits for purchases, once each.
extension CreditsServer {
  /// Credits a signed transaction posted by an app.
  func credit(
    _ signed: SignedTransaction,
    of product: ProductID,
    to user: AppAccountToken
  ) async throws -> CreditResponse {
    guard let transaction = verified(signed),
      transaction.productType == .consumable
    else { throw CreditRefusal.invalidTransaction }
    guard transaction.productID == product else { throw CreditRefusal.otherProduct }
    guard parts.ownership == .anyPoster || transaction.appAccountToken.map({ $0 == user }) ?? true
    else { throw CreditRefusal.otherUser }
    do {
      let added = try await credit(transaction, signed, to: user)
      return .purchased(transaction.id, added: added, balance: try await balance(of: user))
    } catch is DatabaseError where parts.outage == .hidden {
      return .purchased(transaction.id, added: 0, balance: CreditBalance(user: user, credits: 0))
    }
  }

  /// Returns a transaction that the App Store signed, in the first environment that fits.
  private func verified(_ signed: SignedTransaction) -> Transaction? {
    // Defect: anyone can write such a text.
    if parts.signatures == .ignored { return try? UnsignedPayloadReader().verify(signed) }
    return parts.environments == .all
      ? try? environment.verified(signed) : try? environment.verifier.verify(signed)
  }

  /// Credits a charge reported by the App Store if it names a customer.
  func takeCharge(_ transaction: Transaction) async throws {
    guard parts.charges == .credited, let user = transaction.appAccountToken else { return }
    _ = try await credit(transaction, nil, to: user)
  }

  private func credit(
    _ transaction: Transaction,
    _ signed: SignedTransaction?,
    to user: AppAccountToken
  ) async throws -> Int {
    if isKnown(transaction.id) { return 0 }
    defer { if parts.repetition == .inFlight { known.removeAll { $0 == transaction.id } } }
    let purchase = Purchase(
      transaction: transaction,
      signed: signed,
      user: user,
      parts: parts,
      date: today()
    )
    if parts.repetition == .selectThenInsert {
      // Defect: other requests can run between this lookup and the insertion.
      let isThere = try await ledger.change { session in
        try await !session.entries(under: .purchase(transaction.id)).isEmpty
      }
      if isThere { return 0 }
    }
    return try await ledger.change { try await purchase.post(in: $0) }
  }

  /// Returns whether this worker credited or is crediting a transaction; false in the reference.
  private func isKnown(_ id: TransactionID) -> Bool {
    guard parts.repetition == .remembered || parts.repetition == .inFlight else { return false }
    guard !known.contains(id) else { return true }
    known.append(id)
    return false
  }
}

/// A purchase to be recorded in the ledger.
struct Purchase: Sendable {
  let transaction: Transaction
  let signed: SignedTransaction?
  let user: AppAccountToken
  let parts: LedgerParts
  let date: StoreDate

  /// Inserts the purchase's row unless it exists; returns the number of credits added.
  func post(in session: Ledger.Session) async throws -> Int {
    guard let pack = try await session.pack(transaction.productID)?.pack else {
      throw CreditRefusal.unknownProduct
    }
    if let row = try await knownRow(in: session) {
      return try await repeated(row.id, row.entry, in: session)
    }
    let (id, account) = try await Customer(user, at: date).account(in: session)
    let amount = pack.credits(at: transaction.purchaseDate) * transaction.purchasedQuantity
    let news = try await news(in: session)
    var entry = LedgerEntry(
      user: user,
      kind: .purchase,
      amount: amount,
      transaction: transaction,
      signed: signed,
      statusSigned: news.signed,
      at: date
    )
    if news.transaction.isRefundedWhole { entry.status = .refunded }
    let isUnique = parts.repetition == .uniqueRow
    let unique = isUnique ? [CreditRecord.Key.purchase(transaction.id)] : []
    _ = try await session.insert(.entry(entry), unique: unique)
    var changed = account
    changed.balance += entry.counted
    if let share = news.transaction.refundedShare {
      let part = LedgerEntry.proration(of: entry, share: share, signed: news.signed, at: date)
      _ = try await session.insert(.entry(part), unique: [.proration(transaction.id)])
      changed.balance += part.counted
    }
    try await session.update(id, to: .account(changed))
    return entry.counted
  }

  /// Returns the row by which the worker recognizes a repeated purchase.
  private func knownRow(
    in session: Ledger.Session
  ) async throws -> (id: RecordID, entry: LedgerEntry)? {
    switch parts.repetition {
    case .uniqueRow:
      return try await session.entries(under: .purchase(transaction.id)).first
    case .uniqueText:
      // Defect: each device, and each fetch, has a text of its own for the same transaction.
      return try await session.entries(under: .purchase(transaction.id)).first {
        $0.entry.signed == nil || signed == nil || $0.entry.signed == signed
      }
    case .selectThenInsert, .remembered, .inFlight, .trusted:
      return nil
    }
  }

  /// Returns the store's latest state of the transaction, from the post or from earlier news.
  private func news(in session: Ledger.Session) async throws -> TransactionNews {
    let own = TransactionNews(transaction, signed: transaction.signedDate)
    for record in try await session.records(under: .news(transaction.id)) {
      if case .news(let news) = record.content, own.signed < news.signed,
        parts.order == .signedLast
      {
        return news
      }
    }
    return own
  }

  /// Handles a purchase that is already in the ledger: nothing is added.
  private func repeated(
    _ id: RecordID,
    _ entry: LedgerEntry,
    in session: Ledger.Session
  ) async throws -> Int {
    if entry.user != user {
      guard parts.ownership == .lastPoster else { throw CreditRefusal.otherUser }
      try await move(id, entry, in: session)
    } else {
      try await applyNews(
        TransactionNews(transaction, signed: transaction.signedDate),
        about: id,
        entry,
        at: date,
        parts.order,
        in: session
      )
    }
    return 0
  }

  /// Defect: moves the purchase to its latest poster.
  private func move(_ id: RecordID, _ entry: LedgerEntry, in session: Ledger.Session) async throws {
    var moved = LedgerEntry(
      user: user,
      kind: .purchase,
      amount: entry.amount,
      transaction: transaction,
      signed: signed,
      status: entry.status,
      statusSigned: entry.statusSigned,
      at: date
    )
    var given = entry
    given.status = .failed
    given.updated = date
    try await session.update(id, to: .entry(given))
    if let loser = try await session.account(entry.user) {
      var account = loser.account
      account.balance -= entry.counted
      try await session.update(loser.id, to: .account(account))
    }
    let (winnerID, winner) = try await Customer(user, at: date).account(in: session)
    var account = winner
    account.balance += moved.counted
    moved.updated = date
    _ = try await session.insert(.entry(moved), unique: [])
    try await session.update(winnerID, to: .account(account))
  }
}

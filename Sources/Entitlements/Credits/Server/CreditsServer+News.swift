import StoreModel

/// Refunds and their reversals, in whatever order they come and however often.
extension CreditsServer {
  /// Takes in what the App Store says of a transaction.
  func takeNews(_ transaction: Transaction, signed: StoreDate) async throws {
    let news = TransactionNews(transaction, signed: signed)
    let date = today()
    try await ledger.change { session in
      if let row = try await session.entries(under: .purchase(transaction.id)).first {
        return try await take(news, about: row.id, row.entry, at: date, in: session)
      }
      // Nobody has it yet: whoever posts it gets what is left of it.
      for record in try await session.records(under: .news(transaction.id)) {
        guard case .news(let known) = record.content else { continue }
        if known.signed < signed { try await session.update(record.id, to: .news(news)) }
        return
      }
      _ = try await session.insert(.news(news), unique: [.news(transaction.id)])
    }
  }
}

/// Changes a row, and what hangs on it, to what the store says, unless it said something newer.
func take(
  _ news: TransactionNews,
  about id: RecordID,
  _ entry: LedgerEntry,
  at date: StoreDate,
  in session: Ledger.Session
) async throws {
  if let signed = entry.statusSigned, news.signed <= signed { return }
  var changed = entry
  changed.status = news.transaction.isRefundedWhole ? .refunded : .completed
  changed.statusSigned = news.signed
  changed.updated = date
  try await session.update(id, to: .entry(changed))
  guard let (accountID, account) = try await session.account(entry.user) else { return }
  var balance = account.balance + changed.counted - entry.counted
  let share = news.transaction.refundedShare
  if let part = try await session.entries(under: .proration(news.transaction.id)).first {
    // Another part than before may be taken back.
    var again =
      share.map {
        LedgerEntry.proration(of: changed, share: $0, signed: news.signed, at: part.entry.created)
      } ?? part.entry
    again.status = share == nil ? .failed : .completed
    again.statusSigned = news.signed
    again.updated = date
    try await session.update(part.id, to: .entry(again))
    balance += again.counted - part.entry.counted
  } else if let share {
    let part = LedgerEntry.proration(of: changed, share: share, signed: news.signed, at: date)
    _ = try await session.insert(.entry(part), unique: [.proration(news.transaction.id)])
    balance += part.counted
  }
  var holder = account
  holder.balance = balance
  try await session.update(accountID, to: .account(holder))
}

extension Transaction {
  /// Whether all of the money went back.
  var isRefundedWhole: Bool { revocation.map { $0.type != .refundProrated } ?? false }

  /// What part of the money went back, in thousandths of a percent; nil if none or all.
  var refundedShare: Int? {
    guard let revocation, revocation.type == .refundProrated else { return nil }
    return Int(revocation.percentage)
  }
}

extension LedgerEntry {
  /// The row that takes back a part of a pack, rounded in the customer's favour.
  static func proration(
    of purchase: LedgerEntry,
    share: Int,
    signed: StoreDate?,
    at date: StoreDate
  ) -> LedgerEntry {
    LedgerEntry(
      taking: purchase.amount * share / 100_000,
      from: purchase,
      signed: signed,
      at: date
    )
  }
}

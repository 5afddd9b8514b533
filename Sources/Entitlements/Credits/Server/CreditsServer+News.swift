import StoreModel

/// Refunds and their reversals, in any order and any number of times.
extension CreditsServer {
  /// Processes the App Store's news of a transaction.
  func takeNews(_ transaction: Transaction, signed: StoreDate) async throws {
    let news = TransactionNews(transaction, signed: signed)
    let date = today()
    try await ledger.change { session in
      if let row = try await session.entries(under: .purchase(transaction.id)).first {
        return try await applyNews(
          news,
          about: row.id,
          row.entry,
          at: date,
          parts.order,
          in: session
        )
      }
      // The purchase has no owner yet; its first poster gets what remains of it.
      for record in try await session.records(under: .news(transaction.id)) {
        guard case .news(let known) = record.content else { continue }
        if known.signed < signed || parts.order == .arrivedLast {
          try await session.update(record.id, to: .news(news))
        }
        return
      }
      _ = try await session.insert(.news(news), unique: [.news(transaction.id)])
    }
  }
}

/// Updates a row and its dependent rows to the store's state unless a newer one is known.
func applyNews(
  _ news: TransactionNews,
  about id: RecordID,
  _ entry: LedgerEntry,
  at date: StoreDate,
  _ order: NewsOrder,
  in session: Ledger.Session
) async throws {
  if order == .signedLast, let signed = entry.statusSigned, news.signed <= signed { return }
  var changed = entry
  changed.status = news.transaction.isRefundedWhole ? .refunded : .completed
  changed.statusSigned = news.signed
  changed.updated = date
  try await session.update(id, to: .entry(changed))
  guard let (accountID, account) = try await session.account(entry.user) else { return }
  var balance = account.balance + changed.counted - entry.counted
  let share = news.transaction.refundedShare
  if let part = try await session.entries(under: .proration(news.transaction.id)).first {
    // The refunded share may have changed.
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
  /// Whether the full price was refunded.
  var isRefundedWhole: Bool { revocation.map { $0.type != .refundProrated } ?? false }

  /// The refunded share in thousandths of a percent, or nil for none or all.
  var refundedShare: Int? {
    guard let revocation, revocation.type == .refundProrated else { return nil }
    return Int(revocation.percentage)
  }
}

extension LedgerEntry {
  /// Returns the row for a partial refund of a pack, rounded in the customer's favor.
  static func proration(
    of purchase: LedgerEntry,
    share: Int,
    signed: StoreDate?,
    at date: StoreDate
  ) -> LedgerEntry {
    LedgerEntry(taking: purchase.amount * share / 100_000, from: purchase, signed: signed, at: date)
  }
}

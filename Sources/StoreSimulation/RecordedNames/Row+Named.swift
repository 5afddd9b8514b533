import StoreModel

extension Row: Named {
  var named: String {
    switch content {
    case .text(let text): "row \(number): \(text)"
    case .purchase(let record):
      "row \(number): " + record.copies.map(\.named).joined(separator: ", ")
        + (record.creditedTo.map { ", credited to \($0.named)" } ?? "")
        + (record.renewal?.gracePeriodExpirationDate == nil ? "" : ", in grace")
    }
  }
}

extension PurchaseRecord.Copy: Named {
  var named: String {
    transaction.named + (transaction.isRevoked ? " taken back" : "")
      + (transaction.isUpgraded ? " upgraded" : "")
  }
}

extension Record<CreditRecord>: Named {
  var named: String { "record \(id.rawValue): \(content.named)" }
}

extension CreditRecord: Named {
  var named: String {
    switch self {
    case .account(let account):
      "\(account.user.named) has \(account.balance)"
        + (account.reservations.isEmpty ? "" : ", \(account.reservations.count) reserved")
    case .entry(let entry): entry.named
    case .pack(let pack): "the pack \(pack.product)"
    case .news(let news): "news of \(news.transaction.named)"
    }
  }
}

extension LedgerEntry: Named {
  var named: String {
    let about = transactionID.map { " of \($0.named)" } ?? ""
    return "\(kind.named)\(about), \(amount) for \(user.named), \(status.named)"
  }
}

extension LedgerEntry.Kind: Named {
  var named: String {
    switch self {
    case .purchase: "purchase"
    case .usage: "image"
    case .bonus: "free credits"
    case .proration: "refund in part"
    }
  }
}

extension LedgerEntry.Status: Named {
  var named: String {
    switch self {
    case .pending: "reserved"
    case .completed: "in force"
    case .failed: "given up"
    case .refunded: "refunded"
    }
  }
}

import StoreModel

extension ServerAnswer: Identified {
  var identities: [String] { rawValue.identities }
}

extension Row: Identified {
  var identities: [String] {
    let row = ["row-\(number)"]
    return switch content {
    case .text(let text): row + text.identities
    case .purchase(let record): row + record.identities
    }
  }
}

extension PurchaseRecord: Identified {
  var identities: [String] {
    creditedTo.identities + Flag("grace", renewal?.gracePeriodExpirationDate != nil).identities
      + copies.identities
  }
}

extension PurchaseRecord.Copy: Identified {
  var identities: [String] {
    transaction.id.identities + Flag("revoked", transaction.isRevoked).identities
      + Flag("upgraded", transaction.isUpgraded).identities
  }
}

extension Record<CreditRecord>: Identified {
  var identities: [String] { ["record-\(id.rawValue)"] + content.identities }
}

extension CreditRecord: Identified {
  var identities: [String] {
    switch self {
    case .account(let account):
      ["account"] + account.user.identities + account.balance.identities
        + account.reservations.count.identities
    case .entry(let entry): ["entry"] + entry.identities
    case .pack(let pack): ["pack"] + pack.product.identities
    case .news(let news): ["news"] + news.transaction.id.identities
    }
  }
}

extension LedgerEntry: Identified {
  var identities: [String] {
    kind.identities + transactionID.identities + amount.identities + user.identities
      + status.identities
  }
}

extension LedgerEntry.Kind: Identified {}

extension LedgerEntry.Status: Identified {}

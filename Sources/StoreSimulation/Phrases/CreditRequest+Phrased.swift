package import StoreModel

extension CreditRequest: Phrased {
  package var phrase: String {
    switch self {
    case .balance(let user): "what is the balance of \(user.phrase)?"
    case .history(let user, let span):
      "the history of \(user.phrase), \(span.limit) rows after \(span.offset)"
    case .purchase(_, let product, let user): "credit a purchase of \(product) to \(user.phrase)"
    case .packs: "which packs are for sale?"
    case .image(let user): "an image for \(user.phrase)"
    }
  }
}

extension CreditResponse: Phrased {
  package var phrase: String {
    switch self {
    case .balance(let balance): balance.phrase
    case .history(let page): "\(page.lines.count) of \(page.total) rows"
    case .purchased(let id, let added, let balance):
      "transaction \(id.rawValue) adds \(added); \(balance.phrase)"
    case .packs(let packs): "\(packs.count) packs"
    case .image(let balance): "an image; \(balance.phrase)"
    }
  }
}

extension CreditBalance: Phrased {
  package var phrase: String {
    let reserved = credits - available
    let rest = reserved == 0 ? "" : ", \(reserved) of them reserved"
    return "\(credits) credits of \(user.phrase)\(rest)"
  }
}

extension CreditRefusal: Phrased {
  package var phrase: String {
    switch self {
    case .insufficientCredits: "not enough credits"
    case .invalidTransaction: "not signed by the App Store"
    case .otherProduct: "the transaction is for another product"
    case .unknownProduct: "the product is unknown"
    case .otherUser: "it belongs to another user"
    }
  }
}

extension Record<CreditRecord>: Phrased {
  package var phrase: String {
    let number = "record \(id.rawValue): "
    return switch content {
    case .account(let account):
      number + "\(account.user.phrase) has \(account.balance)"
        + (account.reservations.isEmpty ? "" : ", \(account.reservations.count) reserved")
    case .entry(let entry): number + entry.phrase
    case .pack(let pack): number + "the pack \(pack.product)"
    case .news(let news): number + "news of transaction \(news.transaction.id.rawValue)"
    }
  }
}

extension LedgerEntry: Phrased {
  package var phrase: String {
    let what =
      switch kind {
      case .purchase: "purchase"
      case .usage: "image"
      case .bonus: "free credits"
      case .proration: "partial refund"
      }
    let about = transactionID.map { " of transaction \($0.rawValue)" } ?? ""
    return "\(what)\(about), \(amount) for \(user.phrase), \(status.phrase)"
  }
}

extension LedgerEntry.Status: Phrased {
  package var phrase: String {
    switch self {
    case .pending: "reserved"
    case .completed: "in force"
    case .failed: "failed"
    case .refunded: "refunded"
    }
  }
}

extension [HistoryPage.Line] {
  /// The numbers of the rows.
  package var phrase: String {
    "a history of \(count) rows: " + map { String($0.id.rawValue) }.joined(separator: ", ")
  }
}

extension ServerTask: Phrased {
  package var phrase: String {
    switch self {
    case .deploy: "deploy"
    case .adopt(let users): "take over \(users.count) customers"
    case .migrate: "migrate"
    case .change(let product, let credits): "change \(product) to \(credits) credits"
    case .activate(let product, let isActive): "\(isActive ? "show" : "hide") \(product)"
    }
  }
}

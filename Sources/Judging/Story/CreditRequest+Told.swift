import StoreModel

extension CreditRequest: Told {
  var told: String {
    switch self {
    case .balance(let user): "what has \(user.told)?"
    case .history(let user, let span):
      "the history of \(user.told), \(span.limit) rows after \(span.offset)"
    case .purchase(_, let product, let user): "credit a purchase of \(product) to \(user.told)"
    case .packs: "what can be bought?"
    case .image(let user): "an image for \(user.told)"
    }
  }
}

extension CreditResponse: Told {
  var told: String {
    switch self {
    case .balance(let balance): balance.told
    case .history(let page): "\(page.lines.count) of \(page.total) rows"
    case .purchased(let id, let added, let balance):
      "transaction \(id.rawValue) adds \(added); \(balance.told)"
    case .packs(let packs): "\(packs.count) packs"
    case .image(let balance): "an image; \(balance.told)"
    }
  }
}

extension CreditBalance: Told {
  var told: String {
    let reserved = credits - available
    let rest = reserved == 0 ? "" : ", \(reserved) of them reserved"
    return "\(credits) credits of \(user.told)\(rest)"
  }
}

extension CreditRefusal: Told {
  var told: String {
    switch self {
    case .insufficientCredits: "not enough credits"
    case .invalidTransaction: "not what the App Store signed"
    case .otherProduct: "the transaction is of another product"
    case .unknownProduct: "the product is not known"
    case .otherUser: "it belongs to somebody else"
    }
  }
}

extension Record<CreditRecord>: Told {
  var told: String {
    let number = "record \(id.rawValue): "
    return switch content {
    case .account(let account):
      number + "\(account.user.told) has \(account.balance)"
        + (account.reservations.isEmpty ? "" : ", \(account.reservations.count) reserved")
    case .entry(let entry): number + entry.told
    case .pack(let pack): number + "the pack \(pack.product)"
    case .news(let news): number + "news of transaction \(news.transaction.id.rawValue)"
    }
  }
}

extension LedgerEntry: Told {
  var told: String {
    let what =
      switch kind {
      case .purchase: "purchase"
      case .usage: "image"
      case .bonus: "free credits"
      case .proration: "refund in part"
      }
    let about = transactionID.map { " of transaction \($0.rawValue)" } ?? ""
    return "\(what)\(about), \(amount) for \(user.told), \(status.told)"
  }
}

extension LedgerEntry.Status: Told {
  var told: String {
    switch self {
    case .pending: "reserved"
    case .completed: "in force"
    case .failed: "given up"
    case .refunded: "refunded"
    }
  }
}

extension [HistoryPage.Line] {
  /// Which rows there are.
  var told: String {
    "a history of \(count) rows: " + map { String($0.id.rawValue) }.joined(separator: ", ")
  }
}

extension ServerTask: Told {
  var told: String {
    switch self {
    case .deploy: "go live"
    case .adopt(let users): "take over \(users.count) customers"
    case .migrate: "migrate"
    case .change(let product, let credits): "change \(product) to \(credits) credits"
    case .activate(let product, let isActive): "\(isActive ? "show" : "hide") \(product)"
    }
  }
}

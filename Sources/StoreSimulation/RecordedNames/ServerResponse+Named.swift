import StoreModel

extension ServerResponse: Named {
  var named: String {
    switch self {
    case .accepted: "arrived, nothing granted yet"
    case .credits(let response): response.named
    case .access(let access):
      access.plans.isEmpty
        ? "nothing for \(access.user.named)"
        : access.plans.map(\.product.rawValue).joined(separator: ", ")
          + " for \(access.user.named)"
    }
  }
}

extension ServerError: Named {
  var named: String {
    switch self {
    case .unreachable: "the server could not be reached"
    case .status(let code): "status \(code)"
    case .refused(let refusal): "refused: \(refusal.named)"
    }
  }
}

extension CreditResponse: Named {
  var named: String {
    switch self {
    case .balance(let balance): balance.named
    case .history(let page): "\(page.lines.count) of \(page.total) rows"
    case .purchased(let id, let added, let balance): "\(id.named) adds \(added); \(balance.named)"
    case .packs(let packs): "\(packs.count) packs"
    case .image(let balance): "an image; \(balance.named)"
    }
  }
}

extension CreditBalance: Named {
  var named: String {
    let reserved = credits - available
    let rest = reserved == 0 ? "" : ", \(reserved) of them reserved"
    return "\(credits) credits of \(user.named)\(rest)"
  }
}

extension CreditRefusal: Named {
  var named: String {
    switch self {
    case .insufficientCredits: "not enough credits"
    case .invalidTransaction: "not what the App Store signed"
    case .otherProduct: "the transaction is of another product"
    case .unknownProduct: "the product is not known"
    case .otherUser: "it belongs to somebody else"
    }
  }
}

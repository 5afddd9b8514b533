import StoreModel

extension ServerRequest: Named {
  var named: String {
    switch self {
    case .post(let signed, let user):
      "post \(signed.claimed?.named ?? "an unreadable text") for \(user.named)"
    case .access(let user): "what may \(user.named) use?"
    case .signIn(let user): "sign in \(user.named)"
    case .credits(let request): request.named
    }
  }
}

extension CreditRequest: Named {
  var named: String {
    switch self {
    case .balance(let user): "what has \(user.named)?"
    case .history(let user, let span):
      "the history of \(user.named), \(span.limit) rows after \(span.offset)"
    case .purchase(_, let product, let user): "credit a purchase of \(product) to \(user.named)"
    case .packs: "what can be bought?"
    case .image(let user): "an image for \(user.named)"
    }
  }
}

extension ServerTask: Named {
  var named: String {
    switch self {
    case .deploy: "go live"
    case .adopt(let users): "take over \(users.count) customers"
    case .migrate: "migrate"
    case .change(let product, let credits): "change \(product) to \(credits) credits"
    case .activate(let product, let isActive): "\(isActive ? "show" : "hide") \(product)"
    }
  }
}

import StoreModel

extension ServerRequest: Identified {
  var identities: [String] {
    switch self {
    case .post(let signed, let user):
      ["post"] + signed.claimed.map(\.id).identities + user.identities
    case .access(let user): ["access"] + user.identities
    case .signIn(let user): ["signIn"] + user.identities
    case .credits(let request): request.identities
    }
  }
}

extension CreditRequest: Identified {
  var identities: [String] {
    switch self {
    case .balance(let user): ["balance"] + user.identities
    case .history(let user, let span):
      ["history"] + user.identities + span.limit.identities + span.offset.identities
    case .purchase(_, let product, let user):
      ["purchase"] + product.identities + user.identities
    case .packs: ["packs"]
    case .image(let user): ["image"] + user.identities
    }
  }
}

extension ServerResponse: Identified {
  var identities: [String] {
    switch self {
    case .accepted: ["accepted"]
    case .credits(let response): response.identities
    case .access(let access):
      ["access"] + access.user.identities + access.plans.map(\.product).identities
    }
  }
}

extension ServerError: Identified {
  var identities: [String] {
    switch self {
    case .unreachable: ["unreachable"]
    case .status(let code): ["status"] + code.identities
    case .refused(let refusal): ["refused"] + refusal.identities
    }
  }
}

extension CreditResponse: Identified {
  var identities: [String] {
    switch self {
    case .balance(let balance): ["balance"] + balance.identities
    case .history(let page): ["history"] + page.lines.count.identities + page.total.identities
    case .purchased(let id, let added, let balance):
      ["purchased"] + id.identities + added.identities + balance.identities
    case .packs(let packs): ["packs"] + packs.count.identities
    case .image(let balance): ["image"] + balance.identities
    }
  }
}

extension CreditBalance: Identified {
  var identities: [String] { user.identities + credits.identities + available.identities }
}

extension CreditRefusal: Identified {}

extension ServerTask: Identified {
  var identities: [String] {
    switch self {
    case .deploy: ["deploy"]
    case .adopt(let users): ["adopt"] + users.count.identities
    case .migrate: ["migrate"]
    case .change(let product, let credits): ["change"] + product.identities + credits.identities
    case .activate(let product, let isActive):
      ["activate"] + product.identities + isActive.identities
    }
  }
}

import StoreModel

extension Screen {
  /// What differs between two screens, a name for each; nil is a window that is closed.
  static func names(from before: Screen?, to after: Screen?) -> [String] {
    guard let after else { return ["nothing"] }
    let changes = changes(from: before ?? Screen(), to: after)
    if !changes.isEmpty { return changes }
    // In recordings these never had a name beside others, and have one together.
    let details = details(from: before ?? Screen(), to: after)
    if !details.isEmpty { return [details.joined(separator: ", ")] }
    // Products and haptic signals have no name: they change with something that has one.
    return before == nil ? ["everything locked, nothing going on"] : []
  }

  private static func changes(from before: Screen, to after: Screen) -> [String] {
    var names: [String] = []
    if before.unlocked != after.unlocked {
      let products = after.unlocked.map(\.rawValue).joined(separator: ", ")
      names.append(products.isEmpty ? "everything locked" : "\(products) unlocked")
    }
    if before.purchaseState != after.purchaseState { names.append(after.purchaseState.named) }
    if before.alert != after.alert {
      names.append(after.alert.map { "alert \"\($0.message)\"" } ?? "no alert")
    }
    if before.isRestoring != after.isRestoring {
      names.append(after.isRestoring ? "restoring" : "not restoring")
    }
    if before.isLoading != after.isLoading {
      names.append(after.isLoading ? "loading" : "not loading")
    }
    if before.sheet != after.sheet { names.append(after.sheet?.named ?? "no sheet") }
    if before.appUser != after.appUser {
      names.append(after.appUser.map { "signed in as \($0.named)" } ?? "signed out")
    }
    if before.credits != after.credits {
      names.append(after.credits.map { "\($0) credits" } ?? "no credits")
    }
    if before.canBuy != after.canBuy { names.append("buy button \(after.canBuy ? "on" : "off")") }
    if before.canRestore != after.canRestore {
      names.append("restore button \(after.canRestore ? "on" : "off")")
    }
    return names
  }

  private static func details(from before: Screen, to after: Screen) -> [String] {
    var names: [String] = []
    if before.offer != after.offer {
      names.append(after.offer.map { "price \($0)" } ?? "no price")
    }
    if before.subscriptionEnd != after.subscriptionEnd {
      names.append(after.subscriptionEnd.map { "valid until \($0)" } ?? "no date")
    }
    if before.history != after.history {
      let rows = after.history?.map { String($0.id.rawValue) }.joined(separator: ", ")
      names.append(
        rows.map { "a history of \(after.history?.count ?? 0) rows: \($0)" } ?? "no history"
      )
    }
    return names
  }
}

extension PurchaseState: Named {
  var named: String {
    switch self {
    case .idle: "nothing being bought"
    case .purchasing: "purchasing"
    case .succeeded: "purchase succeeded"
    case .failed(let message): "purchase failed: \"\(message)\""
    case .cancelled: "purchase cancelled"
    }
  }
}

extension Sheet: Named {
  var named: String {
    switch self {
    case .purchase: "purchase sheet"
    case .settings: "settings sheet"
    }
  }
}

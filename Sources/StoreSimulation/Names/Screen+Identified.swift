import StoreModel

extension Screen {
  /// Returns the differences between two screens, each as a field and its new value.
  ///
  /// - Parameters:
  ///   - before: The screen before; nil for a window that was closed.
  ///   - after: The screen after; nil for a window that is closed.
  /// - Returns: The differences, in a fixed order.
  static func changes(from before: Screen?, to after: Screen?) -> [[String]] {
    guard let after else { return [["closed"]] }
    let old = before ?? Screen()
    func changed<Value: Identified & Equatable>(
      _ field: String,
      _ path: KeyPath<Screen, Value>
    ) -> [String]? {
      let value = after[keyPath: path]
      return old[keyPath: path] == value ? nil : [field] + value.identities
    }
    let states = [
      changed("unlocked", \.unlocked), changed("purchaseState", \.purchaseState),
      changed("alert", \.alert), changed("isRestoring", \.isRestoring),
      changed("isLoading", \.isLoading), changed("sheet", \.sheet),
      changed("appUser", \.appUser), changed("credits", \.credits),
      changed("canBuy", \.canBuy), changed("canRestore", \.canRestore),
    ].compactMap(\.self)
    if !states.isEmpty { return states }
    // These follow from what was bought and when. Beside a change of state they would only add
    // instants, which other builds do not share. Products and haptic signals always have one.
    let details = [
      changed("offer", \.offer), changed("subscriptionEnd", \.subscriptionEnd),
      changed("history", \.history),
    ].compactMap(\.self)
    if !details.isEmpty { return details }
    return before == nil ? [["open"]] : []
  }
}

extension Alert: Identified {
  var identities: [String] { message.identities }
}

extension HistoryPage.Line: Identified {
  var identities: [String] { [String(id.rawValue)] }
}

extension Sheet: Identified {}

extension PurchaseState: Identified {
  var identities: [String] {
    switch self {
    case .idle: ["idle"]
    case .purchasing: ["purchasing"]
    case .succeeded: ["succeeded"]
    case .failed(let message): ["failed"] + message.identities
    case .cancelled: ["cancelled"]
    }
  }
}

extension UserAction: Identified {
  var identities: [String] {
    switch self {
    case .open(let sheet): ["open"] + sheet.identities
    case .closeSheet: ["closeSheet"]
    case .buy(let product): ["buy"] + product.identities
    case .restore: ["restore"]
    case .dismissAlert: ["dismissAlert"]
    case .signIn(let user): ["signIn"] + user.identities
    case .signOut: ["signOut"]
    case .makeImage: ["makeImage"]
    case .showHistory: ["showHistory"]
    case .custom(let name): ["custom"] + name.identities
    }
  }
}

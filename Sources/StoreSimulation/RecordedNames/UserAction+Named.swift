import StoreModel

extension UserAction: Named {
  var named: String {
    switch self {
    case .open(let sheet): "open the \(sheet.named)"
    case .closeSheet: "close the sheet"
    case .buy(let product): "buy \(product)"
    case .restore: "restore purchases"
    case .dismissAlert: "dismiss the alert"
    case .signIn(let user): "sign in as \(user.named)"
    case .signOut: "sign out"
    case .makeImage: "make an image"
    case .showHistory: "look at the history"
    case .custom(let name): name
    }
  }
}

extension AppAccountToken: Named {
  var named: String {
    let parts = rawValue.split(separator: "-")
    guard parts.count == 5, let login = parts[3].last, let account = Int(parts[4], radix: 16) else {
      return rawValue
    }
    return "login \(login) of account \(account)"
  }
}

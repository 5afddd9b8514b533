import StoreModel

/// A forged request: an attempt to get something without paying, or to harm another user.
struct Forgery: Sendable {
  /// The reason why a server must refuse it.
  enum Flaw: String, CaseIterable, Sendable {
    /// It is signed under another root.
    case foreignRoot = "signed under another root"
    /// It shows the App Store's certificates, but another key has signed it.
    case foreignKey = "signed with another key"
    /// The App Store has signed it for another app.
    case otherApp = "signed for another app"
    /// It is signed by Xcode, which anyone can run: libraries accept any signature from there.
    case xcode = "signed by Xcode"
    /// It lacks the end of the signature.
    case truncated = "with a truncated signature"
    /// It says that it needs no signature.
    case unsigned = "without a signature"
  }

  /// How it comes.
  enum Content: Sendable {
    /// As a notification, which names a user as the owner.
    case notification(NotificationPayload)
    /// As a post of a user's app.
    case post(Transaction, by: AppAccountToken)
  }

  let flaw: Flaw
  let content: Content

  /// Makes a forgery from what a genuine request would contain.
  init(flaw: Flaw, content: Content) {
    self.flaw = flaw
    guard flaw == .xcode else {
      self.content = content
      return
    }
    switch content {
    case .notification(var payload):
      payload.environment = .xcode
      payload.transaction = payload.transaction?.fromXcode
      self.content = .notification(payload)
    case .post(let transaction, let user):
      self.content = .post(transaction.fromXcode, by: user)
    }
  }

  /// The pretended sender.
  enum Origin: Hashable, Sendable {
    case appStore
    case app
  }

  /// The pretended sender.
  var origin: Origin {
    switch content {
    case .notification: .appStore
    case .post: .app
    }
  }

  /// The transaction that it claims.
  var transaction: Transaction? {
    switch content {
    case .notification(let payload): payload.transaction
    case .post(let transaction, _): transaction
    }
  }

  /// The user whom it is about; nil if it names none.
  var user: AppAccountToken? {
    switch content {
    case .notification(let payload): payload.transaction?.appAccountToken
    case .post(_, let user): user
    }
  }

  /// The forgery, in a few words.
  var phrase: String {
    let number = transaction.map { " about transaction \($0.id.rawValue)" } ?? ""
    switch content {
    case .notification(let payload):
      return "forged notification \(payload.notification.type)\(number), \(flaw.rawValue)"
    case .post(_, let user):
      return "forged post\(number) by \(user.rawValue), \(flaw.rawValue)"
    }
  }
}

extension Transaction {
  /// The transaction as Xcode would sign it.
  fileprivate var fromXcode: Transaction {
    Transaction(
      id: id,
      originalID: originalID,
      productID: productID,
      productType: productType,
      purchaseDate: purchaseDate,
      originalPurchaseDate: originalPurchaseDate,
      purchasedQuantity: purchasedQuantity,
      ownershipType: ownershipType,
      subscription: subscription,
      revocation: revocation,
      appAccountToken: appAccountToken,
      environment: .xcode,
      price: price,
      signedDate: signedDate
    )
  }
}

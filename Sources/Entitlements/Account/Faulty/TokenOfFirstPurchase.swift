import StoreModel

/// Defect: app and server expect the token of the first purchase to stay with the subscription.
///
/// The app passes `appAccountToken` only with a customer's first plan. The server lets no one claim
/// a subscription that already names its owner. The store does not pass the token on to an upgrade
/// or a resubscription, so that purchase belongs to no one, and its buyer loses access. Reported:
/// <https://github.com/apple/app-store-server-library-java/issues/135>.
enum TokenOfFirstPurchase {
  static let variant = Variant.account(
    "account/token-of-first-purchase",
    role: .defect(.logic, breaks: "stored-before-finished", or: ["token-names-buyer"]),
    summary: "Only the first purchase carries the user's token; an upgrade has no owner.",
    report: "https://github.com/apple/app-store-server-library-java/issues/135",
    server: ServerParts(ownership: TokenOfFirstPurchase.ownership),
    app: AccountParts(tokens: .firstPurchase)
  )

  /// The first poster owns a subscription of which no purchase names an owner.
  static let ownership = OwnerRule { transaction, poster, record in
    let tokens = record.copies.map(\.transaction.appAccountToken) + [transaction.appAccountToken]
    guard tokens.allSatisfy({ $0 == nil }), record.creditedTo == nil else { return }
    record.creditedTo = poster
  }
}

import StoreModel

/// Defect: who posts a purchase last has it.
///
/// Somebody else signs in on the same phone, or restores there, and the first loses what was
/// paid for. Reported for a shipped library:
/// <https://github.com/RevenueCat/purchases-flutter/issues/332>.
enum LoginTakesPurchase {
  /// The last who posted it.
  static let ownership = OwnerRule { transaction, poster, record in
    if transaction.appAccountToken == nil { record.creditedTo = poster }
  }
}

extension AccountSystem {
  static let loginTakesPurchase = Variant(
    "account/login-takes-purchase",
    role: .logic,
    summary: "A purchase moves to the account that posted it last.",
    report: "https://github.com/RevenueCat/purchases-flutter/issues/332",
    makeServer: {
      AccountServer(environment: $0, parts: ServerParts(ownership: LoginTakesPurchase.ownership))
    },
    makeApp: { AccountApp(environment: $0) }
  )
}

import StoreModel

/// Defect: a purchase belongs to its latest poster.
///
/// Another user signs in or restores on the same phone, and the first user loses the
/// purchase. Reported for a shipped library:
/// <https://github.com/RevenueCat/purchases-flutter/issues/332>.
enum LoginTakesPurchase {
  static let variant = Variant.account(
    "account/login-takes-purchase",
    role: .logic,
    summary: "A purchase moves to the account that posted it last.",
    report: "https://github.com/RevenueCat/purchases-flutter/issues/332",
    server: ServerParts(ownership: LoginTakesPurchase.ownership)
  )

  /// The latest poster owns the purchase.
  static let ownership = OwnerRule { transaction, poster, record in
    if transaction.appAccountToken == nil { record.creditedTo = poster }
  }
}

import StoreModel

/// Defect: the updates listener finishes a transaction before it posts it.
///
/// If the server cannot be reached, or the app ends in between, the transaction is gone. Fixed in a
/// shipped library: <https://github.com/RevenueCat/purchases-ios/pull/2243>.
enum FinishedBeforePosted {
  static let variant = Variant.account(
    "account/finished-before-posted",
    role: .logic,
    summary: "A transaction from updates is finished before it is posted to the server.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/2243",
    app: AccountParts(finishing: .whenUpdated)
  )
}

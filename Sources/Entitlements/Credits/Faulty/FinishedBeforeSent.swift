import StoreModel

/// Defect: a transaction from `updates` is finished first and sent afterward.
///
/// Fixed in a shipped library: <https://github.com/RevenueCat/purchases-ios/pull/2243>.
enum FinishedBeforeSent {
  static let variant = Variant.credits(
    "credits/finished-before-sent",
    role: .logic,
    summary: "A transaction from updates is finished before it is sent to the server.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/2243",
    app: CreditsParts(finishing: .whenUpdated)
  )
}

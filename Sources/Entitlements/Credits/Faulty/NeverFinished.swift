import StoreModel

/// Defect: credited transactions are never finished, so they arrive again forever.
///
/// Fixed in a shipped library: <https://github.com/RevenueCat/purchases-ios/pull/1965>.
enum NeverFinished {
  static let variant = Variant.credits(
    "credits/never-finished",
    role: .logic,
    summary: "Credited transactions are never finished.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/1965",
    app: CreditsParts(finishing: .never)
  )
}

import StoreModel

/// Defect: a second post is recognized only while the first is in progress.
///
/// Fixed in a shipped library: <https://github.com/RevenueCat/purchases-ios/pull/2612>.
enum KnownInFlight {
  static let variant = Variant.credits(
    "credits/known-in-flight",
    role: .logic,
    summary: "The server recognizes a repeated post only while the first one is in progress.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/2612",
    server: LedgerParts(repetition: .inFlight),
    app: CreditsParts(sends: .eachForItself)
  )
}

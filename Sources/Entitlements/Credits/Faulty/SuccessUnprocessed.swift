import StoreModel

/// Defect: a server that cannot store a purchase reports success with nothing added.
///
/// The app then finishes the purchase. Fixed in a shipped library: "don't finish transactions for
/// non-subscriptions if they're not processed", <https://github.com/RevenueCat/purchases-ios>, 2841.
enum SuccessUnprocessed {
  static let variant = Variant.credits(
    "credits/success-unprocessed",
    role: .logic,
    summary: "The server reports success but stores nothing while its database is down.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/2841",
    server: LedgerParts(charges: .ignored, outage: .hidden)
  )
}

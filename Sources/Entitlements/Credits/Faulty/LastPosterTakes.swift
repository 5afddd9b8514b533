import StoreModel

/// Defect: a purchase belongs to its latest poster.
///
/// Reported: <https://github.com/RevenueCat/purchases-flutter/issues/332>.
enum LastPosterTakes {
  static let variant = Variant.credits(
    "credits/last-poster-takes",
    role: .logic,
    summary: "A purchase that is posted again by another login moves to that login.",
    report: "https://github.com/RevenueCat/purchases-flutter/issues/332",
    server: LedgerParts(ownership: .lastPoster),
    app: CreditsParts(sends: .eachForItself)
  )
}

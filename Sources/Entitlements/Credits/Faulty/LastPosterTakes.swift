import StoreModel

/// Defect: a purchase belongs to its latest poster.
///
/// Reported: <https://github.com/RevenueCat/purchases-flutter/issues/332>.
enum LastPosterTakes {
  static let variant = Variant(
    "credits/last-poster-takes",
    role: .logic,
    summary: "A purchase that is posted again by another login moves to that login.",
    report: "https://github.com/RevenueCat/purchases-flutter/issues/332",
    makeServer: { CreditsServer(environment: $0, parts: LedgerParts(ownership: .lastPoster)) },
    makeApp: { CreditsApp(environment: $0, parts: CreditsParts(sends: .eachForItself)) }
  )
}

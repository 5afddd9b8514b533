import StoreModel

/// Defect: the server believes whatever arrives last, so a late message undoes a refund.
///
/// Reported: <https://github.com/mx-space/core/pull/2813>. `Tests/CreditsServer` has the same defect
/// as a variant for a real database.
enum LastNewsWins {
  static let variant = Variant.credits(
    "credits/last-news-wins",
    role: .logic,
    summary: "The message that arrives last counts, so a late one can undo a refund.",
    report: "https://github.com/mx-space/core/pull/2813",
    server: LedgerParts(order: .arrivedLast)
  )
}

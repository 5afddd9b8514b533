import StoreModel

/// Defect: a purchase belongs to whoever posts it, whatever its token names.
enum PosterTakes {
  static let variant = Variant.credits(
    "credits/poster-takes",
    role: .logic,
    summary: "A purchase belongs to the login that posts it first, not to the one that it names.",
    server: LedgerParts(ownership: .anyPoster),
    app: CreditsParts(posting: .underCurrentUser)
  )
}

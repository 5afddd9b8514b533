import StoreModel

/// Defect: only one call of the app records a purchase, and the store's notification is ignored.
///
/// Fixed in a shipped app that lost four purchases this way:
/// <https://github.com/readest/readest/pull/5993>.
enum ChargeIgnored {
  static let variant = Variant(
    "credits/charge-ignored",
    role: .logic,
    summary: "The server ignores ONE_TIME_CHARGE, and the app sends each purchase only once.",
    report: "https://github.com/readest/readest/pull/5993",
    makeServer: { CreditsServer(environment: $0, parts: LedgerParts(charges: .ignored)) },
    makeApp: { CreditsApp(environment: $0, parts: CreditsParts(finishing: .onArrival)) }
  )
}

import StoreModel

/// Defect: only one call of the app records a purchase, and the store's notification is ignored.
///
/// Fixed in a shipped app that lost four purchases this way:
/// <https://github.com/readest/readest/pull/5993>.
enum ChargeIgnored {
  static let variant = Variant.credits(
    "credits/charge-ignored",
    role: .logic,
    summary: "The server ignores ONE_TIME_CHARGE, and the app sends each purchase only once.",
    report: "https://github.com/readest/readest/pull/5993",
    server: LedgerParts(charges: .ignored),
    app: CreditsParts(finishing: .onArrival)
  )
}

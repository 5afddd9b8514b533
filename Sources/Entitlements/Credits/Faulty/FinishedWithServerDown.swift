import StoreModel

/// Defect: a transaction is finished as soon as it arrives, even if sending it fails.
///
/// Found in review: <https://github.com/expo/expo/pull/4416>; the same in shipped libraries:
/// <https://github.com/bizz84/SwiftyStoreKit/issues/50>.
enum FinishedWithServerDown {
  static let variant = Variant.credits(
    "credits/finished-with-server-down",
    role: .logic,
    summary: "Transactions are finished on arrival, so a server that is down never receives them.",
    report: "https://github.com/expo/expo/pull/4416",
    app: CreditsParts(finishing: .onArrival)
  )
}

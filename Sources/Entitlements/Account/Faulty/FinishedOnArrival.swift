import StoreModel

/// Defect: a transaction is finished on arrival by any path and posted only once.
///
/// If the server is down, the transaction is never posted again. Reported by a library's reviewer:
/// <https://github.com/expo/expo/pull/4416>; shipped in several others.
enum FinishedOnArrival {
  static let variant = Variant.account(
    "account/finished-on-arrival",
    role: .logic,
    summary: "Every transaction is finished on arrival and posted to the server only once.",
    report: "https://github.com/expo/expo/pull/4416",
    app: AccountParts(finishing: .onArrival)
  )
}

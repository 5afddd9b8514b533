import StoreModel

/// Defect: a transaction is finished when it arrives, however it does, and posted once.
///
/// With the server down nothing brings it there again. Reported by a reviewer of a library:
/// <https://github.com/expo/expo/pull/4416>; shipped in several others.
enum FinishedOnArrival {
  /// The reference's pieces but one.
  static let parts = AccountParts(finishing: .onArrival)
}

extension AccountSystem {
  static let finishedOnArrival = Variant(
    "account/finished-on-arrival",
    role: .logic,
    summary: "Every transaction is finished on arrival and posted to the server only once.",
    report: "https://github.com/expo/expo/pull/4416",
    makeServer: { AccountServer(environment: $0) },
    makeApp: { AccountApp(environment: $0, parts: FinishedOnArrival.parts) }
  )
}

import StoreModel

/// Defect: any answer of the server finishes a transaction, even one that grants nothing.
///
/// Fixed in a shipped library: <https://github.com/RevenueCat/purchases-ios/pull/2841>.
enum FinishedUnprocessed {
  /// The reference's parts with one exception.
  static let parts = AccountParts(finishing: .onceAnswered)
}

extension AccountSystem {
  static let finishedUnprocessed = Variant(
    "account/finished-although-unprocessed",
    role: .logic,
    summary: "A transaction is finished after any server response, even one that grants nothing.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/2841",
    makeServer: { AccountServer(environment: $0) },
    makeApp: { AccountApp(environment: $0, parts: FinishedUnprocessed.parts) }
  )
}

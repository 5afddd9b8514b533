import StoreModel

/// Defect: any answer of the server finishes a transaction, also one that grants nothing.
///
/// Fixed in a shipped library: <https://github.com/RevenueCat/purchases-ios/pull/2841>.
enum FinishedUnprocessed {
  /// The reference's pieces but one.
  static let parts = AccountParts(finishing: .onceAnswered)
}

extension AccountSystem {
  static let finishedUnprocessed = Variant(
    "account/finished-although-unprocessed",
    role: .logic,
    summary: "What the server did not process is finished all the same.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/2841",
    makeServer: { AccountServer(environment: $0) },
    makeApp: { AccountApp(environment: $0, parts: FinishedUnprocessed.parts) }
  )
}

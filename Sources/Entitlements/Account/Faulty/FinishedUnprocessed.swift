import StoreModel

/// Defect: any answer of the server finishes a transaction, even one that grants nothing.
///
/// Fixed in a shipped library: <https://github.com/RevenueCat/purchases-ios/pull/2841>.
enum FinishedUnprocessed {
  static let variant = Variant.account(
    "account/finished-although-unprocessed",
    role: .logic,
    summary: "A transaction is finished after any server response, even one that grants nothing.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/2841",
    app: AccountParts(finishing: .onceAnswered)
  )
}

import StoreModel

/// Defect: a transaction is finished as soon as it arrives, and recorded afterward.
///
/// A process that ends in between destroys the only evidence. A shipped library finished
/// before its server had the receipt: <https://github.com/RevenueCat/purchases-ios/pull/2243>.
enum FinishedFirst {
  /// The rule for when a delivered transaction is finished.
  static let rule = FinishRule.beforeWrite
}

extension SubscriptionSystem {
  static let finishedFirst = Variant(
    "subscription/finished-first",
    role: .logic,
    summary: "A transaction is finished on arrival, before it is recorded.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/2243",
    makeApp: {
      SubscriptionApp(environment: $0, parts: SubscriptionParts(finishing: FinishedFirst.rule))
    }
  )
}

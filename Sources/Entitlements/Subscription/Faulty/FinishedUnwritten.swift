import StoreModel

/// Defect: a transaction is finished although the profile could not be written.
///
/// The store does not deliver it again; if the process ends before the profile is written, nothing
/// is left of it. A shipped library finished transactions that its server had not stored:
/// <https://github.com/RevenueCat/purchases-ios/pull/2841>.
enum FinishedUnwritten {
  /// The rule for when a delivered transaction is finished.
  static let rule = FinishRule.afterAttempt
}

extension SubscriptionSystem {
  static let finishedUnwritten = Variant(
    "subscription/finished-unwritten",
    role: .logic,
    summary: "A transaction is finished even though saving the profile failed.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/2841",
    makeApp: {
      SubscriptionApp(environment: $0, parts: SubscriptionParts(finishing: FinishedUnwritten.rule))
    }
  )
}

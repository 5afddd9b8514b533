import StoreModel

/// Defect: a transaction is finished although the profile could not be written.
///
/// The store does not deliver it again; if the process ends before the profile is written, nothing
/// is left of it. A shipped library finished transactions that its server had not stored:
/// <https://github.com/RevenueCat/purchases-ios/pull/2841>.
enum FinishedUnwritten {
  static let variant = Variant.subscription(
    "subscription/finished-unwritten",
    role: .logic,
    summary: "A transaction is finished even though saving the profile failed.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/2841"
  ) { _ in SubscriptionParts(finishing: .afterAttempt) }
}

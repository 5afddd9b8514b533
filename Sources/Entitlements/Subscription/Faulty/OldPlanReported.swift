import StoreModel

/// Defect: after a change of plan, the old plan is still reported.
///
/// The plan is taken from the subscription's first transaction, so it changes only once that
/// subscription has ended. Reported for a shipped library:
/// <https://github.com/hyochan/react-native-iap/issues/3054>.
struct OldPlanReported: AmendedEvidence {
  static let variant = Variant.subscription(
    "subscription/old-plan-reported",
    role: .defect(.logic, breaks: "ended-means-no-access"),
    summary: "After an upgrade, the app still reports the old plan.",
    report: "https://github.com/hyochan/react-native-iap/issues/3054"
  ) { _ in SubscriptionParts(record: OldPlanReported()) }

  var evidence = PlanEvidence()
  /// The first plan of each subscription, by its first transaction.
  private var firstPlans: [(original: TransactionID, plan: ProductID)] = []

  var plans: [ProductID] {
    guard let current = evidence.current, let record = evidence.profile.record(current),
      let first = firstPlans.first(where: { $0.original == record.originalID })
    else { return evidence.plans }
    return [first.plan]
  }

  mutating func adopt(_ profile: UserProfile) {
    evidence.adopt(profile)
    keepFirstPlan()
  }

  mutating func recordPurchase(_ transaction: Transaction, at now: Duration) {
    evidence.recordPurchase(transaction, at: now)
    keepFirstPlan()
  }

  mutating func recordStatus(_ status: SubscriptionStatus, at now: Duration) {
    evidence.recordStatus(status, at: now)
    keepFirstPlan()
  }

  mutating func recordRead(_ read: SubscriptionRead, at now: Duration) {
    evidence.recordRead(read, at: now)
    keepFirstPlan()
  }

  private mutating func keepFirstPlan() {
    guard let current = evidence.current, let record = evidence.profile.record(current) else {
      return firstPlans = []
    }
    guard !firstPlans.contains(where: { $0.original == record.originalID }) else { return }
    firstPlans.append((record.originalID, record.plan))
  }
}

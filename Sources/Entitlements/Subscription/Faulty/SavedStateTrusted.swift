import StoreModel

/// Defect: plans saved by the last process are published as active until something new is
/// delivered.
///
/// A customer whose purchase was refunded or ended while the app was closed keeps access. Found in
/// review of the fix for empty lists at launch:
/// <https://github.com/superwall/Superwall-iOS/pull/525>.
struct SavedStateTrusted: AmendedEvidence {
  static let variant = Variant.subscription(
    "subscription/saved-state-trusted",
    role: .defect(.logic, breaks: "ended-means-no-access"),
    summary: "Plans remembered from the last launch are trusted without confirmation.",
    report: "https://github.com/superwall/Superwall-iOS/pull/525"
  ) { _ in SubscriptionParts(record: SavedStateTrusted()) }

  var evidence = PlanEvidence()
  /// The plans that were saved as active.
  private var saved: [ProductID] = []

  var plans: [ProductID] { evidence.plans.isEmpty ? saved : evidence.plans }

  mutating func adopt(_ profile: UserProfile) {
    evidence.adopt(profile)
    saved = evidence.plans
  }

  mutating func recordTransaction(_ transaction: Transaction, at now: Duration) {
    // A transaction known to the last process is not treated as news, even if it changed.
    if profile.record(transaction.id) == nil { saved = [] }
    evidence.recordTransaction(transaction, at: now)
  }

  mutating func recordPurchase(_ transaction: Transaction, at now: Duration) {
    saved = []
    evidence.recordPurchase(transaction, at: now)
  }
}

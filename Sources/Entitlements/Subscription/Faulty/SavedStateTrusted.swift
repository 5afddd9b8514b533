import StoreModel

/// Defect: the plans that the last process left behind are published as active, and stay so until
/// something new is delivered.
///
/// Whoever was refunded while the app was closed, or whose plan ended then, keeps access. Found in
/// review of the cure for empty lists at launch:
/// <https://github.com/superwall/Superwall-iOS/pull/525>.
struct SavedStateTrusted: AmendedEvidence {
  var evidence = PlanEvidence()
  /// The plans that were saved as active.
  private var saved: [ProductID] = []

  init() {}

  var plans: [ProductID] { evidence.plans.isEmpty ? saved : evidence.plans }

  mutating func adopt(_ profile: UserProfile) {
    evidence.adopt(profile)
    saved = evidence.plans
  }

  mutating func learn(_ transaction: Transaction, at now: Duration) {
    // What was known to the last process is no news, whatever became of it.
    if profile.record(transaction.id) == nil { saved = [] }
    evidence.learn(transaction, at: now)
  }

  mutating func learn(purchase transaction: Transaction, at now: Duration) {
    saved = []
    evidence.learn(purchase: transaction, at: now)
  }
}

extension SubscriptionSystem {
  static let savedStateTrusted = Variant(
    "subscription/saved-state-trusted",
    role: .logic,
    summary: "Plans remembered from the last launch are trusted without confirmation.",
    report: "https://github.com/superwall/Superwall-iOS/pull/525",
    makeApp: {
      SubscriptionApp(environment: $0, parts: SubscriptionParts(record: SavedStateTrusted()))
    }
  )
}

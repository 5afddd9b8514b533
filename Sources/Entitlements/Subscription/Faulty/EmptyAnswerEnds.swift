import StoreModel

/// Defect: an empty list of current entitlements marks the subscriber as inactive.
///
/// The list is sometimes empty for a while after a launch and after a purchase. Fixed in a shipped
/// library: <https://github.com/superwall/Superwall-iOS/pull/506>.
struct EmptyAnswerEnds: AmendedEvidence {
  static let variant = Variant.subscription(
    "subscription/empty-answer-ends",
    role: .defect(.logic, breaks: "paid-means-access"),
    summary: "A single empty list of current entitlements marks a subscriber as inactive.",
    report: "https://github.com/superwall/Superwall-iOS/pull/506"
  ) { _ in SubscriptionParts(record: EmptyAnswerEnds()) }

  var evidence = PlanEvidence()
  private var isInactive = false

  var plans: [ProductID] { isInactive ? [] : evidence.plans }
  var end: StoreDate? { isInactive ? nil : evidence.end }
  var isConfirmed: Bool { !isInactive && evidence.isConfirmed }

  mutating func recordPurchase(_ transaction: Transaction, at now: Duration) {
    isInactive = false
    evidence.recordPurchase(transaction, at: now)
  }

  mutating func recordRead(_ read: SubscriptionRead, at now: Duration) {
    isInactive = read.entitlements.isEmpty
    evidence.recordRead(read, at: now)
  }
}

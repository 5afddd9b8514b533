import StoreModel

/// Defect: a read of the statuses that throws is taken for "never subscribed".
///
/// An error says nothing about the customer, who may have paid. Fixed in a shipped app:
/// <https://github.com/krelltunez/dayGLANCE/pull/1184>.
struct ErrorMeansNever: AmendedEvidence {
  static let variant = Variant.subscription(
    "subscription/error-means-never",
    role: .defect(.logic, breaks: "paid-means-access"),
    summary: "An error while reading the statuses is taken for \"never subscribed\".",
    report: "https://github.com/krelltunez/dayGLANCE/pull/1184"
  ) { _ in SubscriptionParts(record: ErrorMeansNever()) }

  var evidence = PlanEvidence()
  private var hasNothing = false

  var plans: [ProductID] { hasNothing ? [] : evidence.plans }
  var end: StoreDate? { hasNothing ? nil : evidence.end }
  var isConfirmed: Bool { !hasNothing && evidence.isConfirmed }

  mutating func recordPurchase(_ transaction: Transaction, at now: Duration) {
    hasNothing = false
    evidence.recordPurchase(transaction, at: now)
  }

  mutating func recordRead(_ read: SubscriptionRead, at now: Duration) {
    hasNothing = read.isWithoutStatuses
    evidence.recordRead(read, at: now)
  }

  func wantsReading(at now: Duration) -> Bool { !hasNothing && evidence.wantsReading(at: now) }
}

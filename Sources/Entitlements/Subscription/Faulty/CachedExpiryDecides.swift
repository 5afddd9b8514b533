import StoreModel

/// Defect: a transaction's cached expiry is compared with the current time, whatever the store says
/// about that transaction.
///
/// Until another transaction arrives, a customer in a grace period is locked out, and one whose
/// plan was canceled keeps it for the period once paid for. Fixed in a shipped library:
/// <https://github.com/RevenueCat/purchases-ios/pull/55>.
struct CachedExpiryDecides: AmendedEvidence {
  static let variant = Variant.subscription(
    "subscription/cached-expiry-decides",
    role: .defect(.logic, breaks: "paid-means-access"),
    summary: "A cached expiration date overrides what the store says later.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/55"
  ) { SubscriptionParts(record: CachedExpiryDecides(clock: $0.deviceClock)) }

  var evidence = PlanEvidence()
  private let clock: DeviceClock
  /// The cached transactions with their ends.
  private var cached: [(age: TransactionAge, plan: ProductID, end: StoreDate)] = []

  init(clock: DeviceClock) { self.clock = clock }

  var plans: [ProductID] {
    guard let latest = cached.last else { return evidence.plans }
    let current = evidence.current.flatMap { evidence.profile.record($0)?.age } ?? latest.age
    guard current <= latest.age else { return evidence.plans }
    return clock.now < latest.end ? [latest.plan] : []
  }

  var isConfirmed: Bool { !plans.isEmpty }

  mutating func adopt(_ profile: UserProfile) {
    evidence.adopt(profile)
    for record in profile.records { cache(record) }
  }

  mutating func recordTransaction(_ transaction: Transaction, at now: Duration) {
    evidence.recordTransaction(transaction, at: now)
    if let record = evidence.profile.record(transaction.id) { cache(record) }
  }

  mutating func recordPurchase(_ transaction: Transaction, at now: Duration) {
    evidence.recordPurchase(transaction, at: now)
    if let record = evidence.profile.record(transaction.id) { cache(record) }
  }

  private mutating func cache(_ record: PlanRecord) {
    guard let end = record.expirationDate, !cached.contains(where: { $0.age == record.age }) else {
      return
    }
    cached.append((record.age, record.plan, end))
    cached.sort { $0.age < $1.age }
  }
}

import StoreModel

/// The observer of the app's plans.
typealias TransactionObserver = EvidenceObserver<TaleEvidence>

extension TransactionObserver {
  /// Processes a purchase's transaction; returns once the profile and the store were consulted.
  func receive(purchase transaction: Transaction) async -> PlanAccess {
    await process(purchase: transaction)
    return access
  }

  /// Returns whether the store has revoked a transaction.
  func isTakenBack(_ id: TransactionID) -> Bool {
    evidence.record.profile.record(id)?.standing == .revoked
  }

  /// The transaction that gives access now.
  var currentTransaction: TransactionID? { evidence.record.current }

  /// The plans ever bought, according to the profile.
  var plansHad: [ProductID] { evidence.record.profile.records.map(\.plan) }
}

/// The evidence for the plans that the app sells, among whatever the store reports.
struct TaleEvidence: StoreEvidence {
  static let restoreStartsSeries = false

  private(set) var record: any SubscriptionRecord

  init(record: any SubscriptionRecord) { self.record = record }

  var conclusion: PlanAccess { PlanAccess(plans: record.plans, end: record.end) }
  var isConfirmed: Bool { record.isConfirmed }
  var unconfirmedUntil: Duration { record.unconfirmedUntil }
  var endsWait: Duration { record.endsWait }
  var decisiveRead: Duration? { record.decisiveRead }
  var memory: UserProfile { record.profile }
  var text: String { record.profile.text }

  mutating func adopt(_ text: String?, saved: inout UserProfile?) {
    let profile = UserProfile(text: text)
    record.adopt(profile)
    // A profile of an older version is rewritten at once.
    if profile.formerEnd == nil { saved = profile }
  }

  mutating func recordProducts(_ products: [Product]) { record.recordProducts(products) }

  mutating func recordTransaction(_ transaction: Transaction, isPurchase: Bool, at now: Duration) {
    if isPurchase {
      record.recordPurchase(transaction, at: now)
    } else {
      record.recordTransaction(transaction, at: now)
    }
  }

  mutating func recordStatus(_ status: SubscriptionStatus, at now: Duration) {
    record.recordStatus(status, at: now)
  }

  mutating func recordUnverifiedEvent(_ transaction: Transaction, at now: Duration) {
    record.recordUnverifiedEvent(at: now)
  }

  mutating func recordRead(_ read: SubscriptionRead, at now: Duration) {
    record.recordRead(read, at: now)
  }

  mutating func withdrawOverdueAccess(at now: Duration) { record.withdrawOverdueAccess(at: now) }

  func concerns(_ result: VerificationResult) -> Bool {
    TalePlan.all.contains(result.unsafePayload.productID)
  }

  func wantsReading(at now: Duration) -> Bool { record.wantsReading(at: now) }

  static func read(
    for observer: isolated TransactionObserver,
    at now: Duration
  ) async -> SubscriptionRead {
    let statuses = try? await observer.store.subscriptionStatuses(in: TalePlan.group)
    let entitlements = await observer.store.currentEntitlements()
    return SubscriptionRead(
      statuses: statuses ?? [],
      isWithoutStatuses: statuses == nil,
      entitlements: entitlements.filter { observer.evidence.concerns($0) },
      began: now
    )
  }

  static func stateRestored(by observer: isolated TransactionObserver) {}
}

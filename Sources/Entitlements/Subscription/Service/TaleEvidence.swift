import StoreModel

/// The evidence for the plans of the story app's one subscription group.
struct TaleEvidence: ObservedEvidence {
  /// The rules by which the evidence is weighed.
  var record: any SubscriptionRecord

  static let key = UserProfile.key
  static let readsOnToRestore = false

  var access: ProductAccess { ProductAccess(products: record.plans, end: record.end) }
  var saved: UserProfile { record.profile }
  var text: String { record.profile.text }
  var isConfirmed: Bool { record.isConfirmed }
  var unconfirmedUntil: Duration { record.unconfirmedUntil }
  var endsWait: Duration { record.endsWait }
  var decisiveRead: Duration? { record.decisiveRead }

  func concerns(_ transaction: Transaction) -> Bool { TalePlan.all.contains(transaction.productID) }

  func wantsReading(at now: Duration) -> Bool { record.wantsReading(at: now) }

  func read(_ store: any StoreClient, began: Duration) async -> SubscriptionRead {
    let statuses = await store.subscriptionStatuses(in: TalePlan.group)
    let entitlements = await store.currentEntitlements().filter { concerns($0.unsafePayload) }
    return SubscriptionRead(statuses: statuses, entitlements: entitlements, began: began)
  }

  mutating func adopt(_ text: String?, noted: inout UserProfile?) {
    let profile = UserProfile(text: text)
    record.adopt(profile)
    // A profile of an older version is rewritten at once.
    if profile.formerEnd == nil { noted = profile }
  }

  mutating func learn(_ products: [Product]) { record.learn(products) }

  mutating func learn(_ transaction: Transaction, isPurchase: Bool, at now: Duration) {
    if isPurchase {
      record.learn(purchase: transaction, at: now)
    } else {
      record.learn(transaction, at: now)
    }
  }

  mutating func learn(_ status: SubscriptionStatus, at now: Duration) {
    record.learn(status, at: now)
  }

  mutating func learnOfUnverified(_ transaction: Transaction, at now: Duration) {
    record.learnOfUnverified(at: now)
  }

  mutating func learn(_ read: SubscriptionRead, at now: Duration) { record.learn(read, at: now) }

  mutating func lapse(at now: Duration) { record.lapse(at: now) }
}

extension TransactionObserver<TaleEvidence> {
  /// Processes a purchase's transaction; returns the access once the store was consulted.
  func receive(purchase transaction: Transaction) async -> ProductAccess {
    await take(purchase: transaction)
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

import StoreModel

/// The reference's evidence with a change; members that a conforming type does not define
/// behave as in the reference.
protocol AmendedEvidence: SubscriptionRecord {
  /// The reference's evidence.
  var evidence: PlanEvidence { get set }
}

extension AmendedEvidence {
  var plans: [ProductID] { evidence.plans }
  var end: StoreDate? { evidence.end }
  var current: TransactionID? { evidence.current }
  var isConfirmed: Bool { evidence.isConfirmed }
  var unconfirmedUntil: Duration { evidence.unconfirmedUntil }
  var endsWait: Duration { evidence.endsWait }
  var decisiveRead: Duration? { evidence.decisiveRead }
  var profile: UserProfile { evidence.profile }

  mutating func adopt(_ profile: UserProfile) { evidence.adopt(profile) }

  mutating func recordProducts(_ products: [Product]) { evidence.recordProducts(products) }

  mutating func recordTransaction(_ transaction: Transaction, at now: Duration) {
    evidence.recordTransaction(transaction, at: now)
  }

  mutating func recordPurchase(_ transaction: Transaction, at now: Duration) {
    evidence.recordPurchase(transaction, at: now)
  }

  mutating func recordStatus(_ status: SubscriptionStatus, at now: Duration) {
    evidence.recordStatus(status, at: now)
  }

  mutating func recordUnverifiedEvent(at now: Duration) { evidence.recordUnverifiedEvent(at: now) }

  mutating func recordRead(_ read: SubscriptionRead, at now: Duration) {
    evidence.recordRead(read, at: now)
  }

  mutating func withdrawOverdueAccess(at now: Duration) { evidence.withdrawOverdueAccess(at: now) }

  func wantsReading(at now: Duration) -> Bool { evidence.wantsReading(at: now) }
}

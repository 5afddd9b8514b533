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

  mutating func learn(_ products: [Product]) { evidence.learn(products) }

  mutating func learn(_ transaction: Transaction, at now: Duration) {
    evidence.learn(transaction, at: now)
  }

  mutating func learn(purchase transaction: Transaction, at now: Duration) {
    evidence.learn(purchase: transaction, at: now)
  }

  mutating func learn(_ status: SubscriptionStatus, at now: Duration) {
    evidence.learn(status, at: now)
  }

  mutating func learnOfUnverified(at now: Duration) { evidence.learnOfUnverified(at: now) }

  mutating func learn(_ read: SubscriptionRead, at now: Duration) { evidence.learn(read, at: now) }

  mutating func lapse(at now: Duration) { evidence.lapse(at: now) }

  func wantsReading(at now: Duration) -> Bool { evidence.wantsReading(at: now) }
}

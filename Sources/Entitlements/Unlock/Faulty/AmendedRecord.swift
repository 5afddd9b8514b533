import StoreModel

/// The reference's evidence with a change; the other members behave as in the reference.
protocol AmendedRecord: AccessRecord {
  /// The reference's evidence.
  var evidence: AccessEvidence { get set }
}

extension AmendedRecord {
  var isUnlocked: Bool { evidence.isUnlocked }
  var isConfirmed: Bool { evidence.isConfirmed }
  var unconfirmedUntil: Duration { evidence.unconfirmedUntil }
  var remembered: AccessCache { evidence.remembered }

  mutating func adopt(_ cache: AccessCache) { evidence.adopt(cache) }

  mutating func recordTransaction(_ transaction: Transaction, at now: Duration) {
    evidence.recordTransaction(transaction, at: now)
  }

  mutating func beginRead(at now: Duration) -> EntitlementRead { evidence.beginRead(at: now) }

  func needsHistory(of read: EntitlementRead, found: [Transaction]) -> Bool {
    evidence.needsHistory(of: read, found: found)
  }

  mutating func endRead(_ read: EntitlementRead, found: [Transaction], at now: Duration) {
    evidence.endRead(read, found: found, at: now)
  }

  mutating func withdrawOverdueAccess(at now: Duration) { evidence.withdrawOverdueAccess(at: now) }

  func wantsReading(at now: Duration) -> Bool { evidence.wantsReading(at: now) }
}

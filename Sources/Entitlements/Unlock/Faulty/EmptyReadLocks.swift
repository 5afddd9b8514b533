import StoreModel

/// Defect: one empty list of entitlements is believed.
///
/// The list is sometimes empty for a while after a launch, so a paying customer is locked out, and
/// stays locked out: nothing is read again. Fixed in a shipped library:
/// <https://github.com/superwall/Superwall-iOS/pull/506>.
struct EmptyReadLocks: AmendedRecord {
  static let variant = Variant.unlock(
    "unlock/empty-read-locks",
    role: .defect(.logic, breaks: "paid-means-access"),
    summary: "A single empty list of current entitlements locks out a paying customer.",
    report: "https://github.com/superwall/Superwall-iOS/pull/506"
  ) { _ in UnlockParts(record: EmptyReadLocks()) }

  var evidence = AccessEvidence()
  private var isLocked = false

  var isUnlocked: Bool { !isLocked && evidence.isUnlocked }

  var isConfirmed: Bool { !isLocked && evidence.isConfirmed }

  var remembered: AccessCache {
    isLocked ? AccessCache(revoked: evidence.remembered.revoked) : evidence.remembered
  }

  mutating func recordTransaction(_ transaction: Transaction, at now: Duration) {
    isLocked = false
    evidence.recordTransaction(transaction, at: now)
  }

  mutating func endRead(_ read: EntitlementRead, found: [Transaction], at now: Duration) {
    if !evidence.isOvertaken(read) { isLocked = found.isEmpty }
    evidence.endRead(read, found: found, at: now)
  }

  func wantsReading(at now: Duration) -> Bool { !isLocked && evidence.wantsReading(at: now) }
}

import StoreModel

/// Defect: overlapping checks are saved in the order of their answers.
///
/// A check that began before a purchase or a refund and is answered after it puts the older state
/// back, on screen and on disk, without another check. Found in review of a shipped library, where
/// two answers of a server raced: <https://github.com/RevenueCat/purchases-android/pull/3881>.
struct OverlappingChecks: AmendedRecord {
  static let variant = Variant.unlock(
    "unlock/overlapping-checks",
    role: .defect(.race, breaks: "paid-means-access"),
    summary: "Entitlement checks overlap, so an older answer can overwrite a newer one.",
    report: "https://github.com/RevenueCat/purchases-android/pull/3881"
  ) { _ in UnlockParts(record: OverlappingChecks()) }

  var evidence = AccessEvidence()
  /// The transactions in the last answer, if it was overtaken.
  private var answered: [TransactionID]?
  /// Whether a transaction is considered to replace the check in progress instead of voiding it.
  private var isBelieved = false

  var isUnlocked: Bool { answered.map { !$0.isEmpty } ?? evidence.isUnlocked }

  var isConfirmed: Bool { answered.map { !$0.isEmpty } ?? evidence.isConfirmed }

  var remembered: AccessCache {
    guard let answered else { return evidence.remembered }
    return AccessCache(owned: answered, revoked: [])
  }

  mutating func recordTransaction(_ transaction: Transaction, at now: Duration) {
    answered = nil
    isBelieved = true
    evidence.recordTransaction(transaction, at: now)
  }

  mutating func endRead(_ read: EntitlementRead, found: [Transaction], at now: Duration) {
    guard evidence.isOvertaken(read) else {
      answered = nil
      isBelieved = false
      return evidence.endRead(read, found: found, at: now)
    }
    answered = found.filter { !$0.isRevoked }.map(\.id).sorted()
  }

  func wantsReading(at now: Duration) -> Bool { !isBelieved && evidence.wantsReading(at: now) }
}

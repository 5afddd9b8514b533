import StoreModel

/// Defect: access saved by the last process is trusted without confirmation by the store.
///
/// A customer refunded while the app was closed keeps access. Found in review of the fix for
/// empty lists at launch: <https://github.com/superwall/Superwall-iOS/pull/525>.
struct TrustedCache: AmendedRecord {
  static let variant = Variant.unlock(
    "unlock/trusted-cache",
    role: .defect(.logic, breaks: "lost-means-no-access"),
    summary: "Access remembered from the last launch is trusted without confirmation.",
    report: "https://github.com/superwall/Superwall-iOS/pull/525"
  ) { _ in UnlockParts(record: TrustedCache()) }

  var evidence = AccessEvidence()
  private var isTrusted = false

  var isConfirmed: Bool { evidence.isConfirmed || (isTrusted && evidence.isUnlocked) }

  mutating func adopt(_ cache: AccessCache) {
    evidence.adopt(cache)
    isTrusted = evidence.isUnlocked
  }

  mutating func withdrawOverdueAccess(at now: Duration) {}

  func wantsReading(at now: Duration) -> Bool {
    isTrusted && evidence.isUnlocked ? false : evidence.wantsReading(at: now)
  }
}

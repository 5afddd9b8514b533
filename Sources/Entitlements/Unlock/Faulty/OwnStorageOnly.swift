import StoreModel

/// Defect: the store is asked only about a purchase that the app's own storage remembers.
///
/// A new installation has empty storage, so it counts as a new customer: after a reinstallation,
/// and on a new device, the product stays locked. No launch and no restore looks at the current
/// entitlements. A plug-in that did not offer them left apps on new devices without that knowledge:
/// <https://github.com/flutter/flutter/issues/118960>.
struct OwnStorageOnly: AmendedRecord {
  static let variant = Variant.unlock(
    "unlock/own-storage-only",
    role: .defect(.logic, breaks: "paid-means-access"),
    summary: "An app whose own storage is empty never looks at the current entitlements.",
    report: "https://github.com/flutter/flutter/issues/118960"
  ) { _ in UnlockParts(record: OwnStorageOnly()) }

  var evidence = AccessEvidence()
  /// Whether the app's storage or a transaction of this launch says that there is a purchase.
  private var knowsPurchase = false

  mutating func adopt(_ cache: AccessCache) {
    if cache != AccessCache() { knowsPurchase = true }
    evidence.adopt(cache)
  }

  mutating func recordTransaction(_ transaction: Transaction, at now: Duration) {
    knowsPurchase = true
    evidence.recordTransaction(transaction, at: now)
  }

  mutating func endRead(_ read: EntitlementRead, found: [Transaction], at now: Duration) {
    evidence.endRead(read, found: knowsPurchase ? found : [], at: now)
  }
}

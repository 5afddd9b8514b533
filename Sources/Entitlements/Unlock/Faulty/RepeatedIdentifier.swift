import StoreModel

/// Defect: a transaction whose identifier was seen before is treated as a duplicate.
///
/// A refund has the identifier of the purchase, so it is dropped, and the refunded customer
/// keeps access. Fixed in a shipped library:
/// <https://github.com/qonversion/qonversion-ios-sdk/pull/739>.
struct RepeatedIdentifier: AmendedRecord {
  static let variant = Variant.unlock(
    "unlock/repeated-identifier",
    role: .defect(.logic, breaks: "lost-means-no-access"),
    summary: "A refund is dropped as a duplicate because its transaction ID was seen before.",
    report: "https://github.com/qonversion/qonversion-ios-sdk/pull/739"
  ) { _ in UnlockParts(record: RepeatedIdentifier()) }

  var evidence = AccessEvidence()
  private var seen: [TransactionID] = []

  mutating func adopt(_ cache: AccessCache) {
    seen += cache.owned
    evidence.adopt(cache)
  }

  mutating func recordTransaction(_ transaction: Transaction, at now: Duration) {
    guard !seen.contains(transaction.id) else { return }
    seen.append(transaction.id)
    evidence.recordTransaction(transaction, at: now)
  }

  mutating func endRead(_ read: EntitlementRead, found: [Transaction], at now: Duration) {
    seen += found.map(\.id).filter { !seen.contains($0) }
    evidence.endRead(read, found: found, at: now)
  }
}

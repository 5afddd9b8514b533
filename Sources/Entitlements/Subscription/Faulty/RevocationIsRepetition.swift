import StoreModel

/// Defect: anything with a transaction identifier that was seen before is dropped as a
/// duplicate.
///
/// A refund keeps the identifier, so the refunded customer keeps access. Fixed in a shipped
/// library: <https://github.com/qonversion/qonversion-ios-sdk/pull/739>.
struct RevocationIsRepetition: AmendedEvidence {
  static let variant = Variant.subscription(
    "subscription/revocation-is-repetition",
    role: .defect(.logic, breaks: "ended-means-no-access"),
    summary: "A refund is dropped as a duplicate because its transaction ID was seen before.",
    report: "https://github.com/qonversion/qonversion-ios-sdk/pull/739"
  ) { _ in SubscriptionParts(record: RevocationIsRepetition()) }

  var evidence = PlanEvidence()
  private var seen: [TransactionID] = []

  mutating func adopt(_ profile: UserProfile) {
    seen += profile.records.map(\.id)
    evidence.adopt(profile)
  }

  mutating func recordTransaction(_ transaction: Transaction, at now: Duration) {
    guard !isRepetition(transaction) else { return }
    seen.append(transaction.id)
    evidence.recordTransaction(transaction, at: now)
  }

  mutating func recordPurchase(_ transaction: Transaction, at now: Duration) {
    seen.append(transaction.id)
    evidence.recordPurchase(transaction, at: now)
  }

  mutating func recordStatus(_ status: SubscriptionStatus, at now: Duration) {
    guard !isRepetition(status.transaction.unsafePayload) else { return }
    seen.append(status.transaction.unsafePayload.id)
    evidence.recordStatus(status, at: now)
  }

  mutating func recordRead(_ read: SubscriptionRead, at now: Duration) {
    var read = read
    read.statuses.removeAll { isRepetition($0.transaction.unsafePayload) }
    seen += read.statuses.map(\.transaction.unsafePayload.id)
    evidence.recordRead(read, at: now)
  }

  /// Returns whether a revoked transaction was seen before, which loses the revocation.
  private func isRepetition(_ transaction: Transaction) -> Bool {
    transaction.isRevoked && seen.contains(transaction.id)
  }
}

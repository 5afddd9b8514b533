import StoreModel

/// Weighs evidence for and against access to one product.
///
/// The rules:
/// - A verified, unrevoked transaction unlocks. A revoked one locks at once. A copy of the same
///   transaction without the revocation may be older, or the refund may be reversed. The copy
///   unlocks nothing, and the answer to a read that began after it decides.
/// - Saved access from the last process unlocks for ``Timeouts/unconfirmed`` at most.
/// - The store's list of entitlements is sometimes empty although it should not be, after a launch
///   and after a purchase. An empty answer therefore removes nothing until it was given twice and
///   such a time is over. Even then it may be empty because the device has no connection, so the
///   history of the product must agree.
/// - An answer counts by the instant at which its read began: it is dropped if a read that began
///   later was answered first, or if a transaction arrived in between.
struct AccessEvidence: AccessRecord {
  /// The times during which the store's answers may be wrong.
  struct Timeouts: Sendable {
    /// How long saved access lasts without confirmation by the store.
    var unconfirmed: Duration = .seconds(12)
    /// How long after a launch an empty list proves nothing.
    var afterLaunch: Duration = .milliseconds(15_500)
    /// How long after the latest evidence of a transaction an empty list proves nothing.
    var afterEvidence: Duration = .seconds(12)
  }

  /// One transaction as evidence for access.
  private struct Claim {
    let id: TransactionID
    /// The last confirmation by the store in this process, or nil if it comes only from the cache.
    var confirmed: Duration?
  }

  private let timeout: Timeouts
  private let test: RevocationTest
  private var claims: [Claim] = []
  private var revoked: [TransactionID] = []
  private var cacheLapsed = false
  /// The number of reads started and transactions processed.
  private var order = 0
  /// The highest order number processed.
  private var newest = 0
  private var emptyAnswers = 0
  private var isAnswered = false
  private var isSettled = false

  init(timeout: Timeouts = Timeouts(), test: RevocationTest = .byDate) {
    self.timeout = timeout
    self.test = test
  }

  var isUnlocked: Bool { isConfirmed || (!claims.isEmpty && !cacheLapsed) }

  var isConfirmed: Bool { claims.contains { $0.confirmed != nil } }

  var unconfirmedUntil: Duration { timeout.unconfirmed }

  var remembered: AccessCache {
    AccessCache(owned: claims.map(\.id).sorted(), revoked: revoked.sorted())
  }

  mutating func adopt(_ cache: AccessCache) {
    for id in cache.revoked { revoke(id) }
    for id in cache.owned where !revoked.contains(id) && !claims.contains(where: { $0.id == id }) {
      claims.append(Claim(id: id, confirmed: nil))
    }
  }

  mutating func recordTransaction(_ transaction: Transaction, at now: Duration) {
    if test.isRevoked(transaction) {
      revoke(transaction.id)
    } else {
      if !revoked.contains(transaction.id) { confirm(transaction.id, at: now) }
    }
    order += 1
    newest = order
    emptyAnswers = 0
    isAnswered = false
  }

  mutating func beginRead(at now: Duration) -> EntitlementRead {
    order += 1
    return EntitlementRead(order: order, began: now)
  }

  mutating func endRead(_ read: EntitlementRead, found: [Transaction], at now: Duration) {
    guard !isOvertaken(read) else { return }
    newest = read.order
    isAnswered = true
    isSettled = isSettled || read.began >= timeout.afterLaunch
    for transaction in found where test.isRevoked(transaction) { revoke(transaction.id) }
    // A read that began after the last news is current, so it may reverse refunds.
    let standing = found.filter { !test.isRevoked($0) }.map(\.id).sorted()
    revoked.removeAll { standing.contains($0) }
    if standing.isEmpty {
      emptyAnswers += 1
      guard emptyAnswers > 1, read.began >= timeout.afterLaunch else { return }
      dropClaims(missingIn: [], of: read)
    } else {
      emptyAnswers = 0
      for id in standing { confirm(id, at: now) }
      dropClaims(missingIn: standing, of: read)
    }
  }

  func needsHistory(of read: EntitlementRead, found: [Transaction]) -> Bool {
    !isOvertaken(read) && read.began >= timeout.afterLaunch
      && (claims.isEmpty || emptyAnswers > 0) && found.allSatisfy { test.isRevoked($0) }
  }

  /// Returns whether something newer than a read was processed before its answer.
  func isOvertaken(_ read: EntitlementRead) -> Bool { read.order <= newest }

  mutating func withdrawOverdueAccess(at now: Duration) {
    if now >= timeout.unconfirmed { cacheLapsed = true }
  }

  func wantsReading(at now: Duration) -> Bool {
    guard isAnswered else { return true }
    return claims.isEmpty ? !isSettled : emptyAnswers > 0
  }

  private mutating func confirm(_ id: TransactionID, at now: Duration) {
    if let index = claims.firstIndex(where: { $0.id == id }) {
      claims[index].confirmed = now
    } else {
      claims.append(Claim(id: id, confirmed: now))
    }
  }

  private mutating func revoke(_ id: TransactionID) {
    claims.removeAll { $0.id == id }
    if !revoked.contains(id) { revoked.append(id) }
  }

  private mutating func dropClaims(missingIn standing: [TransactionID], of read: EntitlementRead) {
    let timeout = timeout.afterEvidence
    claims.removeAll { claim in
      if standing.contains(claim.id) { return false }
      guard let confirmed = claim.confirmed else { return true }
      return read.began >= confirmed + timeout
    }
  }
}

/// The only test of whether a transaction is revoked.
struct RevocationTest: Sendable {
  /// Returns whether the store has revoked a transaction.
  let isRevoked: @Sendable (Transaction) -> Bool

  /// A transaction is revoked when it carries a revocation date.
  static let byDate = RevocationTest { $0.revocationDate != nil }
}

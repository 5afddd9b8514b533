import Simulation
import StoreModel

/// What a single report says of a device's copy; see ``ReportedBehaviors``.
extension DeviceReplica {
  /// Returns the transactions of the customer's own plans that give access now.
  func heldPlans(at now: VirtualInstant) -> [TransactionID] {
    let date = StoreDate(at: now)
    let held = relevantCopies.filter { copy in
      let transaction = copy.entry.transaction
      return transaction.ownershipType == .purchased
        && transaction.productType == .autoRenewable && copy.entry.entitles(at: date)
    }
    return held.map(\.entry.transaction.id)
  }

  /// Whether a plan gives way to another plan, and not to its own renewal or a refund.
  func isReplaced(_ id: TransactionID, by entry: BookEntry) -> Bool {
    guard let copy = copy(id), copy.entry.standing == nil else { return false }
    let transaction = copy.entry.transaction
    return transaction.isUpgraded || transaction.productID != entry.transaction.productID
  }

  /// Makes the latest renewal of each of the customer's subscriptions unfinished again.
  mutating func reopenRenewals() {
    for copy in Array(relevantCopies)
    where copy.entry.origin == .renewal && copy.entry.standing != nil && copy.entry.isFinished {
      change(copy.entry.transaction.id) { $0.isReopened = true }
    }
  }
}

extension DeviceReplica.Copy {
  /// Whether it is listed among current entitlements although its plan was replaced.
  func staysListed(at now: VirtualInstant) -> Bool {
    let end = entry.transaction.expirationDate ?? StoreDate(at: now)
    return now < listedUntil && !entry.transaction.isRevoked && StoreDate(at: now) < end
  }
}

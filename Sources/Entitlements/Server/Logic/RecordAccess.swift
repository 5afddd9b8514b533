import StoreModel

/// What a purchase gives to an app user.
struct RecordAccess: Hashable, Sendable {
  /// What may be used.
  let plan: ProductID
  /// Until when, if nothing changes.
  let end: StoreDate

  /// Looks at a purchase; nil if it gives the user nothing now.
  ///
  /// Of a group one subscription is held at a time, so the latest period that has begun decides:
  /// an upgrade ends the plan before it, though the store may tell of the new one alone. What was
  /// upgraded decides nothing: a period charged early may be upgraded before it begins, and would
  /// begin after the plan that took its place.
  init?(_ record: PurchaseRecord, of user: AppAccountToken, at date: StoreDate) {
    let begun = record.copies.map(\.transaction).filter {
      $0.purchaseDate <= date && !$0.isUpgraded
    }
    let latest = begun.max {
      ($0.purchaseDate, $0.id) < ($1.purchaseDate, $1.id)
    }
    guard let latest, !latest.isRevoked, record.owner(of: latest) == user,
      let paid = latest.expirationDate
    else { return nil }
    var end = paid
    if let renewal = record.renewal, renewal.isInBillingRetry,
      let grace = renewal.gracePeriodExpirationDate
    {
      end = max(end, grace)
    }
    guard date < end else { return nil }
    plan = latest.productID
    self.end = end
  }
}

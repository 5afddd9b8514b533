import StoreModel

/// The access that a purchase gives to an app user.
struct RecordAccess: Hashable, Sendable {
  /// The plan with access.
  let plan: ProductID
  /// The end of access if nothing changes.
  let end: StoreDate

  /// Evaluates a purchase, or returns nil if it gives the user nothing now.
  ///
  /// A customer holds one subscription of a group at a time, so the latest started period decides.
  /// An upgrade ends the previous plan, even if the store reports only the new one. An upgraded
  /// period decides nothing: a period charged early may be upgraded before it begins, and it would
  /// begin after its replacement.
  init?(_ record: PurchaseRecord, of user: AppAccountToken, at date: StoreDate) {
    let begun = record.copies.lazy.filter {
      $0.transaction.purchaseDate <= date && !$0.transaction.isUpgraded
    }
    let latest = begun.max { TransactionAge($0.transaction) < TransactionAge($1.transaction) }
    guard let latest = latest?.transaction, !latest.isRevoked, record.owner(of: latest) == user,
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

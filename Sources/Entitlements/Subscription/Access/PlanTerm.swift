import StoreModel

/// The end of access that one transaction of a plan gives.
///
/// The store's date counts. Only if it is missing, the end is computed: one period from the
/// purchase date, in calendar units, never cumulative. The period is the length that one
/// transaction of the offer covers, or the plan's own: as the store describes it, or as the app
/// knows it while the store has not.
struct PlanTerm: Sendable {
  /// The known periods of the plans.
  private var periods: [(plan: ProductID, period: SubscriptionPeriod)] = []

  /// Processes the store's description of products.
  mutating func recordProducts(_ products: [Product]) {
    for product in products {
      guard let period = product.subscription?.period else { continue }
      periods.removeAll { $0.plan == product.id }
      periods.append((product.id, period))
    }
  }

  /// Returns the end of a transaction's access.
  func end(of record: PlanRecord) -> StoreDate {
    if let end = record.expirationDate { return end }
    let own = periods.first { $0.plan == record.plan }?.period
    let period = record.offerPeriod ?? own ?? TalePlan.defaultPeriod(of: record.plan)
    return BillingCalendar().end(of: period, from: record.purchaseDate)
  }
}

/// The accessible plans and their end at one revision of the observer's state.
struct PlanAccess: ObservedAccess {
  /// Whether there is any access, and the number of earlier publications.
  var access = Access.none
  /// The accessible plans, in ascending order of identifier.
  var plans: [ProductID] = []
  /// The store's end of access; the latest if there are several.
  var end: StoreDate?

  var isUnlocked: Bool { !plans.isEmpty }
}

import StoreModel

/// Until when one transaction of a plan gives access.
///
/// The store's own date is the truth. Only where it is missing the end is computed: one period from
/// the purchase date, in calendar units, never cumulative. The period is what one transaction of
/// the offer covers, or else the plan's own; a month for as long as the plan is not known.
struct PlanTerm: Sendable {
  /// What is assumed of a plan that the store has not described.
  static let defaultPeriod = SubscriptionPeriod.month

  /// The plans' own periods, as far as the store has told them.
  private var periods: [(plan: ProductID, period: SubscriptionPeriod)] = []

  init() {}

  /// Processes the store's description of products.
  mutating func learn(_ products: [Product]) {
    for product in products {
      guard let period = product.subscription?.period else { continue }
      periods.removeAll { $0.plan == product.id }
      periods.append((product.id, period))
    }
  }

  /// Until when a transaction gives access.
  func end(of record: PlanRecord) -> StoreDate {
    if let end = record.expirationDate { return end }
    let own = periods.first { $0.plan == record.plan }?.period
    let period = record.offerPeriod ?? own ?? Self.defaultPeriod
    return BillingCalendar().end(of: period, from: record.purchaseDate)
  }
}

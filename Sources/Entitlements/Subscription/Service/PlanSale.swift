import StoreModel

/// What the app itself thinks before and after it asks the store to sell a plan.
struct PlanSale: Sendable {
  /// Why a plan may not be bought; nil where the store should be asked.
  var refusal: @Sendable (_ wanted: ProductID, _ held: [ProductID]) -> PurchaseFailure?
  /// Whether a genuine transaction was a success, given what may be used after it.
  var isSuccess: @Sendable (PlanAccess) -> Bool

  /// The store decides what may be bought; a success is what gives access.
  static let byStore = PlanSale(
    refusal: { _, _ in nil },
    isSuccess: { !$0.plans.isEmpty }
  )
}

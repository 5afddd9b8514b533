import StoreModel

/// The app's own checks before and after the store sells a plan.
struct PlanSale: Sendable {
  /// Returns the reason to refuse a purchase, or nil to ask the store.
  var refusal: @Sendable (_ wanted: ProductID, _ held: [ProductID]) -> PurchaseFailure?
  /// Returns whether a verified transaction was a success, given the access after it.
  var isSuccess: @Sendable (PlanAccess) -> Bool

  /// The store decides what may be bought, and a purchase that gives access is a success.
  static let byStore = PlanSale(refusal: { _, _ in nil }, isSuccess: { !$0.plans.isEmpty })
}

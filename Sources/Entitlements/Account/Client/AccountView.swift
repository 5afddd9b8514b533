import StoreModel

/// The state for the screen: the signed-in user and the access.
struct AccountView: Hashable, Sendable {
  /// The revision; a later state has a higher number.
  var revision = 0
  /// The signed-in user.
  var user: AppAccountToken?
  /// The products with access, in ascending order of identifier.
  var plans: [ServedPlan] = []

  /// The earliest end of a plan.
  var end: StoreDate? { plans.map(\.end).min() }
}

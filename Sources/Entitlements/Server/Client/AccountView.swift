import StoreModel

/// What the screen is told: who is signed in, and what may be used.
struct AccountView: Hashable, Sendable {
  /// Counts what was told; a later one has a higher number.
  var revision = 0
  /// Who is signed in.
  var user: AppAccountToken?
  /// What may be used, in rising order of identifier.
  var plans: [ServedPlan] = []

  /// When the first of it ends.
  var end: StoreDate? { plans.map(\.end).min() }
}

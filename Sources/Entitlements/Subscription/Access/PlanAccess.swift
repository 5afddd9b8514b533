import StoreModel

/// The accessible plans and their end at one revision of the observer's state.
struct PlanAccess: Hashable, Sendable {
  /// Whether there is any access, and the number of earlier publications.
  var access = Access.none
  /// The accessible plans, in ascending order of identifier.
  var plans: [ProductID] = []
  /// The store's end of access; the latest if there are several.
  var end: StoreDate?
}

import StoreModel

/// Which plans may be used and until when, at one point of the observer's own history.
struct PlanAccess: Hashable, Sendable {
  /// Whether there is any access, and the number of earlier publications.
  var access = Access.none
  /// The plans that may be used, in rising order of identifier.
  var plans: [ProductID] = []
  /// Until when, as the store says; the latest end if there are several.
  var end: StoreDate?
}

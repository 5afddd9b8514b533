import StoreModel

/// The access at one revision of the observer's state.
struct HoldingsAccess: Hashable, Sendable {
  /// Whether there is any access, and the number of earlier publications.
  var access = Access.none
  /// The products with access, in ascending order of identifier.
  var unlocked: [ProductID] = []
  /// The store's end of access to plans; the latest if there are several.
  var end: StoreDate?
  /// The number of consumables, or nil before the first.
  var balance: Int?
}

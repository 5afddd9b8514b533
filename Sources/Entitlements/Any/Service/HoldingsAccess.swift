import StoreModel

/// What may be used, at one point of the observer's own history.
struct HoldingsAccess: Hashable, Sendable {
  /// Whether anything may be used, and how many publications came before.
  var access = Access.none
  /// What may be used, in rising order of identifier.
  var unlocked: [ProductID] = []
  /// Until when plans may be used, as the store says; the latest end if there are several.
  var end: StoreDate?
  /// How many consumables there are; nil before the first.
  var balance: Int?
}

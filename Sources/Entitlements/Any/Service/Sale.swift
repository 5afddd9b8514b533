import StoreModel

/// The shop's answer to one tap on a buy button.
struct Sale: Hashable, Sendable {
  var outcome: PurchaseOutcome
  /// The products of which one must have access for the success to be shown; empty for no limit.
  var lastsWith: [ProductID] = []

  /// Returns whether the success may still be shown with the given access.
  func lasts(with unlocked: [ProductID]) -> Bool {
    lastsWith.isEmpty || lastsWith.contains { unlocked.contains($0) }
  }
}

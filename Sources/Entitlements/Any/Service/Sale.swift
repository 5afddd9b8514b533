import StoreModel

/// What the shop answers to one tap of a buy button.
struct Sale: Hashable, Sendable {
  /// How it ended.
  var outcome: PurchaseOutcome
  /// The success may be shown for as long as one of these may be used; for ever without any.
  var lastsWith: [ProductID] = []

  /// Whether the success may be shown, given what may be used.
  func lasts(with unlocked: [ProductID]) -> Bool {
    lastsWith.isEmpty || lastsWith.contains { unlocked.contains($0) }
  }
}

import StoreModel

/// The pieces that the app is put together from.
///
/// Each is a value with rules of its own and no actor, task or stream in it.
struct AnyParts: Sendable {
  /// What is known of what the customer holds.
  var holdings = Holdings()
  /// When reads begin, and which answers count.
  var turns: any ReadTurns = OneReadAtATime()
  /// When a delivered transaction may be finished.
  var finishing = FinishRule.afterWrite
  /// Whether the app listens to the store.
  var listens = true
  /// The state of a purchase.
  var purchaseFlow: any PurchaseFlow = OrderlyPurchaseFlow()
}

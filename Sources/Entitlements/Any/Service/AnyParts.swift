import StoreModel

/// The exchangeable parts of the app.
///
/// Each part is a value with its own rules, without actors, tasks, or streams.
struct AnyParts: Sendable {
  /// The evidence for the customer's products.
  var holdings = Holdings()
  /// The rule for when reads begin and which answers count.
  var turns: any ReadTurns = OneReadAtATime()
  /// The rule for purchases that customers begin on the App Store.
  var promotions = PromotionRule.whenFree
  /// The rule for when a delivered transaction is finished.
  var finishing = FinishRule.afterWrite
  /// The rule for products that the list of entitlements lacks.
  var missing = MissingProductRule.asksForHistory
  /// Whether the app listens to the store.
  var listens = true
  /// The state of a purchase.
  var purchaseFlow: any PurchaseFlow = OrderlyPurchaseFlow()
}

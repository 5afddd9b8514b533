import StoreModel

/// The pieces that the story app is put together from.
///
/// Each is a value with rules of its own and no actor, task or stream in it.
struct SubscriptionParts: Sendable {
  /// What is known about the customer's plans.
  var record: any SubscriptionRecord = PlanEvidence()
  /// When reads begin, and which answers count.
  var turns: any ReadTurns = OneReadAtATime()
  /// When a delivered transaction may be finished.
  var finishing = FinishRule.afterWrite
  /// What the app thinks of a sale.
  var sale = PlanSale.byStore
  /// Which price is shown.
  var pricing = OfferPricing.byGroup
  /// The state of a purchase.
  var purchaseFlow: any PurchaseFlow = OrderlyPurchaseFlow()
}

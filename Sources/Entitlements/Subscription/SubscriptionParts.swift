import StoreModel

/// The pieces that the story app is put together from.
///
/// Each part is a value with its own rules, without actors, tasks, or streams.
struct SubscriptionParts: Sendable {
  /// What is known about the customer's plans.
  var record: any SubscriptionRecord = PlanEvidence()
  /// The rule for when reads begin and which answers count.
  var turns: any ReadTurns = OneReadAtATime()
  /// The rule for when a delivered transaction is finished.
  var finishing = FinishRule.afterWrite
  /// What the app thinks of a sale.
  var sale = PlanSale.byStore
  /// Which price is shown.
  var pricing = OfferPricing.byGroup
  /// The state of a purchase.
  var purchaseFlow: any PurchaseFlow = OrderlyPurchaseFlow()
}

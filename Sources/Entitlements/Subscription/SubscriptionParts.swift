import StoreModel

/// The exchangeable parts of the app.
///
/// Each part is a value with its own rules, without actors, tasks, or streams.
struct SubscriptionParts: Sendable {
  /// The evidence for the customer's plans.
  var record: any SubscriptionRecord = PlanEvidence()
  /// The rule for when reads begin and which answers count.
  var turns: any ReadTurns = OneReadAtATime()
  /// The rule for when a delivered transaction is finished.
  var finishing = FinishRule.afterWrite
  /// The app's own checks of a sale.
  var sale = PlanSale.byStore
  /// The rule for the price shown.
  var pricing = OfferPricing.byGroup
  /// The state of a purchase.
  var purchaseFlow: any PurchaseFlow = OrderlyPurchaseFlow()
}

import StoreModel

/// A story app with plans: an observer of transactions, a shop, and one window.
struct SubscriptionApp: SingleWindowApp {
  private let observer: TransactionObserver
  let window: StoryScreen

  init(environment: AppEnvironment) {
    self.init(environment: environment, parts: SubscriptionParts())
  }

  init(environment: AppEnvironment, parts: SubscriptionParts) {
    observer = TransactionObserver(
      TaleEvidence(record: parts.record),
      key: UserProfile.key,
      environment: environment,
      turns: parts.turns,
      finishing: parts.finishing
    )
    let shop = PlanShop(
      environment: environment,
      observer: observer,
      sale: parts.sale,
      pricing: parts.pricing
    )
    window = StoryScreen(
      observer: observer,
      shop: shop,
      host: environment.main,
      purchaseFlow: parts.purchaseFlow
    )
  }

  func launchService() async { await observer.launch() }
}

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

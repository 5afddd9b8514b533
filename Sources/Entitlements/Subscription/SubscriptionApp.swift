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
      environment: environment,
      record: parts.record,
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

import StoreModel

/// A story app with plans: an observer of transactions, a shop, and one window.
struct SubscriptionApp: PurchaseApp {
  private let observer: TransactionObserver
  private let window: StoryScreen

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

  func launch() async {
    await observer.launch()
    await window.start()
  }

  func perform(_ action: UserAction, inWindow window: Int) async {
    if window == 0 { await self.window.perform(action) }
  }

  func screen(ofWindow window: Int) -> Screen? {
    window == 0 ? self.window.assumeIsolated { $0.screen } : nil
  }
}

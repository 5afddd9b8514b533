import StoreModel

/// An app that sells any catalogue: an observer of entitlements, a shop, and one window.
struct AnyApp: PurchaseApp {
  private let observer: HoldingsObserver
  private let window: AnyScreen

  init(environment: AppEnvironment) { self.init(environment: environment, parts: AnyParts()) }

  init(environment: AppEnvironment, parts: AnyParts) {
    observer = HoldingsObserver(environment: environment, parts: parts)
    window = AnyScreen(
      observer: observer,
      shop: AnyShop(environment: environment, observer: observer),
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

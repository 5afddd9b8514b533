import StoreModel

/// An app that sells any catalog: an observer of entitlements, a shop, and one window.
struct AnyApp: SingleWindowApp {
  private let observer: HoldingsObserver
  let window: AnyScreen

  init(environment: AppEnvironment) { self.init(environment: environment, parts: AnyParts()) }

  init(environment: AppEnvironment, parts: AnyParts) {
    observer = HoldingsObserver(environment: environment, parts: parts)
    window = AnyScreen(
      observer: observer,
      shop: AnyShop(environment: environment, observer: observer),
      host: environment.main,
      purchaseFlow: parts.purchaseFlow,
      promotions: parts.promotions
    )
  }

  func launchService() async { await observer.launch() }
}

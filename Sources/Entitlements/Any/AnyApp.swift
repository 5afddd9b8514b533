import StoreModel

/// An app that sells any catalogue: an observer of entitlements, a shop, and one window.
struct AnyApp: SingleWindowApp {
  private let observer: TransactionObserver<Holdings>
  let window: AnyScreen

  init(environment: AppEnvironment) { self.init(environment: environment, parts: AnyParts()) }

  init(environment: AppEnvironment, parts: AnyParts) {
    observer = TransactionObserver(
      environment: environment,
      evidence: parts.holdings,
      turns: parts.turns,
      finishing: parts.finishing,
      listens: parts.listens
    )
    window = AnyScreen(
      observer: observer,
      shop: AnyShop(environment: environment, observer: observer),
      host: environment.main,
      purchaseFlow: parts.purchaseFlow
    )
  }

  func launchService() async { await observer.launch() }
}

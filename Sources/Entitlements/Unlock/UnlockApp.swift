import StoreModel

/// An app that unlocks a deck of cards: one store service, and a view model for each window.
struct UnlockApp: PurchaseApp {
  private let service: any StoreService
  private let windows: Windows

  init(environment: AppEnvironment) { self.init(environment: environment, parts: UnlockParts()) }

  init(environment: AppEnvironment, parts: UnlockParts) {
    let appStore = AppStoreService(
      product: DeckProduct.vip,
      environment: environment.with(store: parts.store(environment)),
      record: parts.record,
      feed: parts.feed,
      attempts: parts.attempts
    )
    let service = parts.service(appStore)
    self.service = service
    let main = environment.main
    windows = Windows(host: main) {
      [purchaseFlow = parts.purchaseFlow, restoreFlow = parts.restoreFlow] in
      StoreViewModel(
        service: service,
        host: main,
        purchaseFlow: purchaseFlow,
        restoreFlow: restoreFlow
      )
    }
  }

  func launch() async {
    await service.launch()
    await windows.open(0)?.value
  }

  func perform(_ action: UserAction, inWindow window: Int) async {
    await windows.pass(action, to: window)?.value
  }

  func screen(ofWindow window: Int) -> Screen? { windows.assumeIsolated { $0.screen(of: window) } }

  func openWindow(_ window: Int) async { await windows.open(window)?.value }

  func closeWindow(_ window: Int) async { await windows.close(window) }

  func isReleased(window: Int) -> Bool { windows.assumeIsolated { $0.isReleased(window) } }
}

import StoreModel

/// The story app exactly as its design document describes it, weaknesses included.
struct DesignedSubscriptionApp: PurchaseApp {
  private let observer: DesignedTransactionObserver
  private let window: DesignedStoryScreen

  init(environment: AppEnvironment) {
    let manager = DesignedEntitlements(environment: environment)
    observer = DesignedTransactionObserver(environment: environment, manager: manager)
    window = DesignedStoryScreen(environment: environment, observer: observer, manager: manager)
  }

  func launch() async {
    Task { await observer.observe() }
    await window.start()
  }

  func perform(_ action: UserAction, inWindow window: Int) async {
    if window == 0 { await self.window.perform(action) }
  }

  func screen(ofWindow window: Int) -> Screen? {
    window == 0 ? self.window.assumeIsolated { $0.screen } : nil
  }
}

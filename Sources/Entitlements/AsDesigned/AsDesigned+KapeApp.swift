import StoreModel

/// The deck app exactly as its design document describes it, weaknesses included.
struct DesignedUnlockApp: PurchaseApp {
  private let service: DesignedStoreService
  private let windows: DesignedWindows

  init(environment: AppEnvironment) {
    self.init(environment: environment, updates: KeptAndReplacedStream())
  }

  init(environment: AppEnvironment, updates: any DesignedUpdateStream) {
    service = DesignedStoreService(environment: environment, updates: updates)
    windows = DesignedWindows(service: service, host: environment.main)
  }

  func launch() async {
    await service.startListening()
    await windows.open(0)
  }

  func perform(_ action: UserAction, inWindow window: Int) async {
    await windows.perform(action, in: window)
  }

  func screen(ofWindow window: Int) -> Screen? { windows.assumeIsolated { $0.screen(of: window) } }

  func openWindow(_ window: Int) async { await windows.open(window) }

  func closeWindow(_ window: Int) async { await windows.close(window) }

  func isReleased(window: Int) -> Bool { windows.assumeIsolated { $0.isReleased(window) } }
}

import StoreModel

extension AsDesigned {
  /// The deck app exactly as its design documents describe it.
  struct KapeApp: PurchaseApp {
    private let service: StoreService
    private let windows: Windows

    init(environment: AppEnvironment) {
      self.init(environment: environment, updates: KeptAndReplacedStream())
    }

    init(environment: AppEnvironment, updates: any UpdateStream) {
      service = ServiceFactory.makeStoreService(environment: environment, updates: updates)
      windows = Windows(service: service, host: environment.main)
    }

    func launch() async {
      await service.startTransactionListener()
      await windows.open(0)
    }

    func perform(_ action: UserAction, inWindow window: Int) async {
      await windows.perform(action, in: window)
    }

    func screen(ofWindow window: Int) -> Screen? {
      windows.assumeIsolated { $0.screen(of: window) }
    }

    func openWindow(_ window: Int) async { await windows.open(window) }

    func closeWindow(_ window: Int) async { await windows.close(window) }

    func isReleased(window: Int) -> Bool { windows.assumeIsolated { $0.isReleased(window) } }
  }
}

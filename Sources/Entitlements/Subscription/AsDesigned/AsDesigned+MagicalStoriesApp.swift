import StoreModel

extension AsDesigned {
  /// The story app exactly as its design document describes it.
  struct MagicalStoriesApp: PurchaseApp {
    private let transactionObserver: TransactionObserver
    private let window: StoryWindow

    init(environment: AppEnvironment) {
      let manager = EntitlementManager(environment: environment)
      let service = PurchaseService(store: environment.store)
      transactionObserver = TransactionObserver(
        environment: environment,
        entitlementManager: manager,
        purchaseService: service
      )
      window = StoryWindow(
        environment: environment,
        observer: transactionObserver,
        manager: manager,
        service: service
      )
    }

    func launch() async {
      Task { await transactionObserver.observe() }
      await window.start()
    }

    func perform(_ action: UserAction, inWindow window: Int) async {
      if window == 0 { await self.window.perform(action) }
    }

    func screen(ofWindow window: Int) -> Screen? {
      window == 0 ? self.window.assumeIsolated { $0.screen } : nil
    }
  }
}

import StoreModel

/// A shop with one window that does something terrible when a purchase is cancelled.
actor DummyShop {
  private let environment: AppEnvironment
  private let eventKind: @Sendable (AppEnvironment) async -> Void
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe environment.main.unownedExecutor }
  private(set) var isPurchasing = false

  init(environment: AppEnvironment, eventKind: @escaping @Sendable (AppEnvironment) async -> Void) {
    self.environment = environment
    self.eventKind = eventKind
  }

  func open() async { _ = await environment.store.currentEntitlements() }

  func buy() async {
    isPurchasing = true
    let result = try? await environment.store.purchase("com.kape.vip")
    if case .userCancelled? = result { await eventKind(environment) }
    isPurchasing = false
  }
}

struct DummyApp: PurchaseApp {
  private let environment: AppEnvironment
  private let shop: DummyShop
  private let launched: @Sendable (AppEnvironment) async -> Void

  init(environment: AppEnvironment) {
    self.init(environment: environment, launched: { _ in }, cancelled: { _ in })
  }

  init(
    environment: AppEnvironment,
    launched: @escaping @Sendable (AppEnvironment) async -> Void,
    cancelled: @escaping @Sendable (AppEnvironment) async -> Void
  ) {
    self.environment = environment
    self.launched = launched
    shop = DummyShop(environment: environment, eventKind: cancelled)
  }

  func launch() async {
    await launched(environment)
    await shop.open()
  }

  func perform(_ action: UserAction, inWindow window: Int) async {
    if case .buy = action { await shop.buy() }
  }

  func screen(ofWindow window: Int) -> Screen? {
    shop.assumeIsolated { Screen(purchaseState: $0.isPurchasing ? .purchasing : .idle) }
  }
}

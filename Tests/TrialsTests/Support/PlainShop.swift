import StoreModel

/// A plain app with one window, and something odd that it does at launch.
actor PlainShop {
  private let environment: AppEnvironment
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe environment.main.unownedExecutor }
  private(set) var unlocked: [ProductID] = []

  init(environment: AppEnvironment) { self.environment = environment }

  func open() async {
    for result in await environment.store.currentEntitlements() {
      if let transaction = result.verifiedPayload { unlocked = [transaction.productID] }
    }
  }
}

struct PlainApp: PurchaseApp {
  private let environment: AppEnvironment
  private let shop: PlainShop
  private let oddity: @Sendable (AppEnvironment) async -> Void

  init(environment: AppEnvironment) { self.init(environment: environment) { _ in } }

  init(environment: AppEnvironment, oddity: @escaping @Sendable (AppEnvironment) async -> Void) {
    self.environment = environment
    self.oddity = oddity
    shop = PlainShop(environment: environment)
  }

  func launch() async {
    await oddity(environment)
    await shop.open()
  }

  func perform(_ action: UserAction, inWindow window: Int) async {}

  func screen(ofWindow window: Int) -> Screen? {
    shop.assumeIsolated { Screen(unlocked: $0.unlocked) }
  }

  /// A variant that does something odd whenever it is launched.
  static func variant(
    _ id: String,
    oddity: @escaping @Sendable (AppEnvironment) async -> Void
  ) -> Variant {
    Variant(id) { PlainApp(environment: $0, oddity: oddity) }
  }
}

package import StoreModel

/// A plain app with one window, and something odd that it does at launch.
package actor PlainShop {
  private let environment: AppEnvironment
  private nonisolated let host: any Actor
  package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  package private(set) var unlocked: [ProductID] = []

  package init(environment: AppEnvironment) {
    self.environment = environment
    host = environment.main
  }

  package func open() async {
    for result in await environment.store.currentEntitlements() {
      if let transaction = result.verifiedPayload { unlocked = [transaction.productID] }
    }
  }
}

package struct PlainApp: PurchaseApp {
  private let environment: AppEnvironment
  private let shop: PlainShop
  private let misbehavior: @Sendable (AppEnvironment) async -> Void

  package init(environment: AppEnvironment) { self.init(environment: environment) { _ in } }

  package init(
    environment: AppEnvironment,
    misbehavior: @escaping @Sendable (AppEnvironment) async -> Void
  ) {
    self.environment = environment
    self.misbehavior = misbehavior
    shop = PlainShop(environment: environment)
  }

  package func launch() async {
    await misbehavior(environment)
    await shop.open()
  }

  package func perform(_ action: UserAction, inWindow window: Int) async {}

  package func screen(ofWindow window: Int) -> Screen? {
    shop.assumeIsolated { Screen(unlocked: $0.unlocked) }
  }

  /// A variant that does something odd whenever it is launched.
  package static func variant(
    _ id: String,
    misbehavior: @escaping @Sendable (AppEnvironment) async -> Void
  ) -> Variant {
    Variant(id) { PlainApp(environment: $0, misbehavior: misbehavior) }
  }
}

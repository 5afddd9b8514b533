import StoreModel

/// Straightforward purchase logic of one window: the load under the trials.
private actor UnlockModel {
  private let environment: AppEnvironment
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe environment.main.unownedExecutor }
  private(set) var screen = Screen()
  private let product: ProductID = "com.kape.vip"

  init(environment: AppEnvironment) { self.environment = environment }

  func launch() async {
    Task { for await _ in environment.store.updates { await self.check() } }
    await check()
  }

  private func check() async {
    let results = await environment.store.currentEntitlements()
    let owns = results.contains { $0.verifiedPayload?.productID == product }
    screen.unlocked = owns ? [product] : []
  }

  func buy(_ id: ProductID) async {
    guard screen.purchaseState != .purchasing else { return }
    screen.purchaseState = .purchasing
    do {
      switch try await environment.store.purchase(id) {
      case .success(.verified(let transaction)):
        await environment.store.finish(transaction)
        await check()
        screen.purchaseState = .succeeded
      default: screen.purchaseState = .idle
      }
    } catch {
      screen.purchaseState = .failed("failed")
    }
  }
}

/// The app of one launch.
struct UnlockApp: PurchaseApp {
  private let model: UnlockModel

  init(environment: AppEnvironment) { model = UnlockModel(environment: environment) }

  func launch() async { await model.launch() }

  func perform(_ action: UserAction, inWindow window: Int) async {
    if case .buy(let id) = action { await model.buy(id) }
  }

  func screen(ofWindow window: Int) -> Screen? { model.assumeIsolated { $0.screen } }
}

import StoreModel

/// How the simulated device meets the plain store manager.
struct PlainApp: PurchaseApp {
  private let client: any StoreClient
  private let store: PlainStore

  init(environment: AppEnvironment) {
    self.init(environment: environment) { PlainStore(habit: .always) }
  }

  init(environment: AppEnvironment, make: @MainActor () -> PlainStore) {
    client = environment.store
    store = MainActor.assumeIsolated { make() }
  }

  func launch() async { await store.start(client) }

  func perform(_ action: UserAction, inWindow window: Int) async {
    switch action {
    case .buy(let product): await store.buy(product, in: client)
    case .restore: await store.restore(client)
    case .dismissAlert: await store.dismissAlert()
    default: break
    }
  }

  func screen(ofWindow window: Int) -> Screen? {
    MainActor.assumeIsolated { store.screen }
  }
}

import StoreModel

/// A story app with its own login, whose server determines access.
struct AccountApp: PurchaseApp {
  private let client: AccountClient
  private let window: AccountScreen

  init(environment: AppEnvironment) {
    self.init(environment: environment, parts: AccountParts())
  }

  init(environment: AppEnvironment, parts: AccountParts) {
    client = AccountClient(environment: environment, parts: parts)
    window = AccountScreen(environment: environment, client: client)
  }

  func launch() async {
    await client.launch()
    await window.start()
  }

  func perform(_ action: UserAction, inWindow window: Int) async {
    if window == 0 { await self.window.perform(action) }
  }

  func screen(ofWindow window: Int) -> Screen? {
    window == 0 ? self.window.assumeIsolated { $0.screen } : nil
  }
}

import StoreModel

/// An image app whose own server keeps the credits.
struct CreditsApp: PurchaseApp {
  private let client: CreditsClient
  private let window: CreditsScreen

  init(environment: AppEnvironment) {
    self.init(environment: environment, parts: CreditsParts())
  }

  init(environment: AppEnvironment, parts: CreditsParts) {
    client = CreditsClient(environment: environment, parts: parts)
    window = CreditsScreen(environment: environment, client: client)
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

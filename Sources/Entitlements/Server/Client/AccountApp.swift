import StoreModel

/// A story app with a login of its own, whose server says what may be used.
struct AccountApp: PurchaseApp {
  private let desk: AccountDesk
  private let window: AccountScreen

  init(environment: AppEnvironment) {
    self.init(environment: environment, parts: AccountParts())
  }

  init(environment: AppEnvironment, parts: AccountParts) {
    desk = AccountDesk(environment: environment, parts: parts)
    window = AccountScreen(environment: environment, desk: desk)
  }

  func launch() async {
    await desk.launch()
    await window.start()
  }

  func perform(_ action: UserAction, inWindow window: Int) async {
    if window == 0 { await self.window.perform(action) }
  }

  func screen(ofWindow window: Int) -> Screen? {
    window == 0 ? self.window.assumeIsolated { $0.screen } : nil
  }
}

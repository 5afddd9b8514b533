import StoreModel

/// Defect: a paywall decides once, two seconds after the launch, and then stays.
///
/// If the first answers are empty or late, a customer who has paid sees it too. Everything behind
/// it is unlocked soon, but nothing closes it. Reported for a shipped app:
/// <https://github.com/krelltunez/dayGLANCE/pull/1184>.
actor PaywallOverPayer: PurchaseApp {
  static let variant = Variant(
    "unlock/paywall-over-payer",
    role: .defect(.race, breaks: "payers-see-no-paywall"),
    summary: "A paywall that came up while answers were missing stays on the screen of a payer.",
    report: "https://github.com/krelltunez/dayGLANCE/pull/1184"
  ) { PaywallOverPayer(environment: $0) }

  private let main: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe main.unownedExecutor }

  private let app: UnlockApp
  private let clock: any Clock<Duration>
  private var isPaywallUp = false

  init(environment: AppEnvironment) {
    main = environment.main
    clock = environment.clock
    app = UnlockApp(environment: environment)
  }

  func launch() async {
    await app.launch()
    guard (try? await clock.sleep(for: .seconds(2))) != nil else { return }
    isPaywallUp = app.screen(ofWindow: 0)?.unlocked.isEmpty ?? false
  }

  func perform(_ action: UserAction, inWindow window: Int) async {
    if window == 0, action == .closeSheet || action == .open(.purchase) { isPaywallUp = false }
    await app.perform(action, inWindow: window)
    guard case .buy = action else { return }
    if app.screen(ofWindow: window)?.purchaseState == .succeeded { isPaywallUp = false }
  }

  nonisolated func screen(ofWindow window: Int) -> Screen? {
    assumeIsolated { $0.shown(inWindow: window) }
  }

  private func shown(inWindow window: Int) -> Screen? {
    guard var screen = app.screen(ofWindow: window) else { return nil }
    if isPaywallUp, window == 0, screen.sheet == nil { screen.sheet = .purchase }
    return screen
  }

  func openWindow(_ window: Int) async { await app.openWindow(window) }

  func closeWindow(_ window: Int) async { await app.closeWindow(window) }

  nonisolated func isReleased(window: Int) -> Bool { app.isReleased(window: window) }
}

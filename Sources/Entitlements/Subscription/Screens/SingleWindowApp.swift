import StoreModel

/// The state of an app's only window.
protocol AppWindow: Actor {
  /// The window's current screen.
  var screen: Screen { get }

  /// Starts listening for what the window shows.
  func start() async
  /// Performs the action of a tap.
  func perform(_ action: UserAction) async
}

/// An app with one window, whose service works for as long as the process.
protocol SingleWindowApp: PurchaseApp {
  associatedtype Window: AppWindow

  var window: Window { get }

  /// Starts the service.
  func launchService() async
}

extension SingleWindowApp {
  func launch() async {
    await launchService()
    await window.start()
  }

  func perform(_ action: UserAction, inWindow window: Int) async {
    if window == 0 { await self.window.perform(action) }
  }

  func screen(ofWindow window: Int) -> Screen? {
    window == 0 ? self.window.assumeIsolated { $0.screen } : nil
  }
}

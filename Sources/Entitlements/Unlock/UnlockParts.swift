import StoreModel

/// The exchangeable parts of the app.
///
/// Each part is a value with its own rules, without actors, tasks, or streams.
struct UnlockParts: Sendable {
  var record: any AccessRecord = AccessEvidence()
  /// The feed that informs the windows.
  var feed: any AccessFeed = AccessBroadcast()
  /// The rule for which taps belong to one purchase.
  var attempts: any PurchaseAttempts = OnePurchaseAtATime()
  /// The state of a window's purchase.
  var purchaseFlow: any PurchaseFlow = OrderlyPurchaseFlow()
  /// The state of a window's restore.
  var restoreFlow: any RestoreFlow = OrderlyRestoreFlow()
  /// The app's connection to the store.
  var store: @Sendable (AppEnvironment) -> any StoreClient = { $0.store }
  /// The windows' connection to the service.
  var service: @Sendable (any StoreService) -> any StoreService = { $0 }
}

extension AppEnvironment {
  /// Returns the same environment with another store client.
  func with(store: any StoreClient) -> AppEnvironment {
    AppEnvironment(
      store: store,
      clock: clock,
      deviceClock: deviceClock,
      storage: storage,
      paywall: paywall,
      main: main,
      makeHost: host
    )
  }
}

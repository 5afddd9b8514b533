import StoreModel

/// The exchangeable parts of the app.
///
/// Each part is a value with its own rules, without actors, tasks, or streams.
struct UnlockParts: Sendable {
  /// What is known about access.
  var record: any AccessRecord = AccessEvidence()
  /// How the windows learn of it.
  var feed: any AccessFeed = AccessBroadcast()
  /// Which taps are one purchase.
  var attempts: any PurchaseAttempts = OnePurchaseAtATime()
  /// The state of a window's purchase.
  var purchaseFlow: any PurchaseFlow = OrderlyPurchaseFlow()
  /// The state of a window's restore.
  var restoreFlow: any RestoreFlow = OrderlyRestoreFlow()
  /// The app's way to the store.
  var store: @Sendable (AppEnvironment) -> any StoreClient = { $0.store }
  /// The windows' way to the service.
  var service: @Sendable (any StoreService) -> any StoreService = { $0 }
}

extension AppEnvironment {
  /// The same environment around another way to the store.
  func with(store: any StoreClient) -> AppEnvironment {
    AppEnvironment(
      store: store,
      clock: clock,
      deviceClock: deviceClock,
      storage: storage,
      main: main,
      makeHost: host
    )
  }
}

/// The part of the app that communicates with the store, shared by all windows.
protocol StoreService: Sendable {
  /// Starts listening and reading; returns once the process listens to the store.
  func launch() async

  /// Returns the product, which is fetched from the store unless it is known.
  func product() async throws(PurchaseFailure) -> DeckProduct

  /// Buys the product.
  func purchase() async -> PurchaseReport

  /// Syncs with the App Store, then reads entitlements.
  func restore() async -> RestoreReport

  /// Reads the current entitlements and evaluates them with the other evidence.
  func isEntitled() async -> Bool

  /// Returns the current access and all later changes.
  func accessUpdates() async -> AccessSubscription
}

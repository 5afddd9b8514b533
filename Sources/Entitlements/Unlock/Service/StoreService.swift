/// The part of the app that talks to the store; one for the whole app, shared by its windows.
protocol StoreService: Sendable {
  /// Begins to listen and to read. Returns once the process listens to the store.
  func launch() async

  /// The product, asked from the store unless it is known already.
  func product() async throws(PurchaseFailure) -> DeckProduct

  /// Buys the product.
  func purchase() async -> PurchaseReport

  /// Fetches what the account owns again, then looks.
  func restore() async -> RestoreReport

  /// Asks the store for the current entitlements and weighs the answer with what else is known.
  func isEntitled() async -> Bool

  /// Returns the current access and all later changes.
  func accessUpdates() async -> AccessSubscription
}

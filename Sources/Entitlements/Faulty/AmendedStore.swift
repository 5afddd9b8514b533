import StoreModel

/// An adapter between the app and the store; what a conforming type does not say is passed on.
protocol AmendedStore: StoreClient {
  /// The store behind it.
  var base: any StoreClient { get }
}

extension AmendedStore {
  var updates: TransactionUpdates { base.updates }

  func products(for ids: [ProductID]) async throws -> [Product] {
    try await base.products(for: ids)
  }

  func purchase(_ id: ProductID) async throws -> PurchaseResult { try await base.purchase(id) }

  func currentEntitlements() async -> [VerificationResult] { await base.currentEntitlements() }

  func unfinished() async -> [VerificationResult] { await base.unfinished() }

  func finish(_ transaction: Transaction) async { await base.finish(transaction) }

  func sync() async throws { try await base.sync() }
}

import StoreModel

extension AsDesigned {
  /// The deck app's interface to the store.
  protocol StoreServiceProtocol: Sendable {
    /// Fetches the products and remembers them.
    func fetchProducts() async throws -> [KapeProduct]

    /// Buys a fetched product.
    ///
    /// - Throws: ``StoreServiceError``.
    func purchase(productId: ProductID) async throws -> PurchaseResult

    /// Returns whether a product is among the current entitlements.
    func isEntitled(productId: ProductID) async -> Bool

    /// The products of arriving transactions.
    var transactionUpdates: AsyncStream<ProductID> { get async }

    /// Forces a sync with the App Store.
    func restorePurchases() async throws
  }
}

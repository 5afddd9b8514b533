import StoreModel

extension AsDesigned {
  /// The app's service for purchases in the App Store.
  ///
  /// The document says neither when a transaction is finished nor that the app listens to
  /// `Transaction.updates`, so this service does neither.
  actor InAppPurchaseService {
    private let host: any Actor
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

    private let store: any StoreClient
    private let repository: any CreditsRepositoryProtocol
    private(set) var products: [Product] = []

    init(store: any StoreClient, repository: any CreditsRepositoryProtocol, host: any Actor) {
      self.store = store
      self.repository = repository
      self.host = host
    }

    /// Loads products from the App Store.
    func loadProducts(productIds: [ProductID]) async throws {
      products = try await store.products(for: productIds)
    }

    /// Buys a product and sends its signed transaction to the server.
    ///
    /// - Returns: The new balance, or nil if nothing was bought yet.
    func purchase(product: ProductID) async throws -> (outcome: PurchaseOutcome, balance: Int?) {
      switch try await store.purchase(product, options: .none) {
      case .success(let result):
        let balance = try await repository.purchaseCredits(
          transactionData: store.jwsRepresentation(of: result),
          productId: product
        )
        return (.success, balance)
      case .pending: return (.pending, nil)
      case .userCancelled: return (.cancelled, nil)
      case .unknown: return (.failed(.unknownResult), nil)
      }
    }

    /// Returns the transactions that the App Store still delivers.
    ///
    /// The document calls it optional, and nothing in the app calls it.
    func checkTransactionStatus() async -> [TransactionID] {
      await store.unfinished().map(\.unsafePayload.id)
    }
  }
}

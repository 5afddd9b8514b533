import StoreModel

extension AsDesigned {
  /// The store service of the deck app.
  actor StoreService: StoreServiceProtocol {
    static let vipProductId = DeckProduct.vip

    private let host: any Actor
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

    private let store: any StoreClient
    private var products: [Product] = []
    private var transactionContinuation: any UpdateStream
    private var transactionListenerTask: Task<Void, Never>?

    init(environment: AppEnvironment, updates: any UpdateStream) {
      host = environment.host()
      store = environment.store
      transactionContinuation = updates
    }

    deinit { transactionListenerTask?.cancel() }

    /// Starts listening to the store at app launch.
    ///
    /// The document's initializer calls it; here the app's launch does.
    func startTransactionListener() {
      transactionListenerTask = Task(priority: .background) {
        for await result in store.updates { await handle(result) }
      }
    }

    func fetchProducts() async throws -> [KapeProduct] {
      do {
        products = try await store.products(for: [Self.vipProductId])
        guard !products.isEmpty else { throw StoreServiceError.productNotFound }
        return products.map { KapeProduct($0) }
      } catch { throw StoreServiceError.productNotFound }
    }

    func purchase(productId: ProductID) async throws -> PurchaseResult {
      guard let product = products.first(where: { $0.id == productId }) else {
        throw StoreServiceError.productNotFound
      }
      do {
        switch try await store.purchase(product.id) {
        case .success(.verified(let transaction)):
          await store.finish(transaction)
          transactionContinuation.send(transaction.productID)
          return .success
        case .success(.unverified):
          throw StoreServiceError.purchaseFailed(StoreServiceError.failedVerification)
        case .pending:
          return .pending
        case .userCancelled, .unknown:
          return .cancelled
        }
      } catch { throw StoreServiceError.purchaseFailed(error) }
    }

    func isEntitled(productId: ProductID) async -> Bool {
      for case .verified(let transaction) in await store.currentEntitlements()
      where transaction.productID == productId && transaction.revocationDate == nil { return true }
      return false
    }

    var transactionUpdates: AsyncStream<ProductID> { transactionContinuation.connect() }

    func restorePurchases() async throws { try await store.sync() }

    private func handle(_ result: VerificationResult) async {
      guard case .verified(let transaction) = result else { return }
      await store.finish(transaction)
      transactionContinuation.send(transaction.productID)
    }
  }

  /// Makes the deck app's services.
  enum ServiceFactory {
    /// Makes the store service with the stream of one of the document's two variants.
    static func makeStoreService(
      environment: AppEnvironment,
      updates: any UpdateStream
    ) -> StoreService {
      StoreService(environment: environment, updates: updates)
    }
  }
}

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

/// The logic as the design documents describe it, weaknesses included, under the documents' names.
///
/// The reference uses some of the same names, so these are inside this type. The article "The
/// design documents, name by name" lists all of them.
enum AsDesigned {}

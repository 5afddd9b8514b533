import StoreModel

/// The store service as the design document describes it.
actor DesignedStoreService {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let store: any StoreClient
  private var products: [ProductID: Product] = [:]
  private var updates: any DesignedUpdateStream
  private var listener: Task<Void, Never>?

  init(environment: AppEnvironment, updates: any DesignedUpdateStream) {
    host = environment.host()
    store = environment.store
    self.updates = updates
  }

  deinit { listener?.cancel() }

  /// Starts listening to the store at app launch.
  func startListening() {
    listener = Task { for await result in store.updates { await handle(result) } }
  }

  /// Fetches products and remembers them.
  func fetchProducts(_ ids: [ProductID]) async throws -> [Product] {
    do {
      let found = try await store.products(for: ids)
      for product in found { products[product.id] = product }
      guard !found.isEmpty else { throw DesignedStoreError.productNotFound }
      return found
    } catch { throw DesignedStoreError.productNotFound }
  }

  /// Buys a fetched product.
  func purchase(_ id: ProductID) async throws -> DesignedPurchaseResult {
    guard let product = products[id] else { throw DesignedStoreError.productNotFound }
    do {
      switch try await store.purchase(product.id) {
      case .success(.verified(let transaction)):
        await store.finish(transaction)
        updates.send(transaction.productID)
        return .success
      case .success(.unverified):
        throw DesignedStoreError.purchaseFailed(DesignedStoreError.failedVerification)
      case .pending:
        return .pending
      case .userCancelled, .unknown:
        return .cancelled
      }
    } catch { throw DesignedStoreError.purchaseFailed(error) }
  }

  /// Returns whether the product is among the current entitlements.
  func isEntitled(to id: ProductID) async -> Bool {
    for case .verified(let transaction) in await store.currentEntitlements()
    where transaction.productID == id && transaction.revocationDate == nil { return true }
    return false
  }

  /// Returns the products of arriving transactions.
  func transactionUpdates() -> AsyncStream<ProductID> { updates.connect() }

  /// Restores purchases.
  func restore() async throws { try await store.sync() }

  private func handle(_ result: VerificationResult) async {
    guard case .verified(let transaction) = result else { return }
    await store.finish(transaction)
    updates.send(transaction.productID)
  }
}

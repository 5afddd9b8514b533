import StoreModel
import Synchronization

@testable import Entitlements

/// The document's mock of the store service.
final class MockStoreService: AsDesigned.StoreServiceProtocol {
  private struct State {
    var simulatedResult = AsDesigned.PurchaseResult.cancelled
    var shouldThrowOnPurchase: AsDesigned.StoreServiceError?
    var shouldThrowOnRestore: AsDesigned.StoreServiceError?
    var purchasedProductIds: Set<ProductID> = []
    var listeners: [AsyncStream<ProductID>.Continuation] = []
  }

  private let state = Mutex(State())

  var simulatedResult: AsDesigned.PurchaseResult {
    get { state.withLock { $0.simulatedResult } }
    set { state.withLock { $0.simulatedResult = newValue } }
  }

  var shouldThrowOnPurchase: AsDesigned.StoreServiceError? {
    get { state.withLock { $0.shouldThrowOnPurchase } }
    set { state.withLock { $0.shouldThrowOnPurchase = newValue } }
  }

  var shouldThrowOnRestore: AsDesigned.StoreServiceError? {
    get { state.withLock { $0.shouldThrowOnRestore } }
    set { state.withLock { $0.shouldThrowOnRestore = newValue } }
  }

  /// A purchase outside the app: the product is owned, and the stream says so.
  func simulateExternalPurchase() {
    let listeners = state.withLock { state in
      state.purchasedProductIds.insert(DeckProduct.vip)
      return state.listeners
    }
    for listener in listeners { listener.yield(DeckProduct.vip) }
  }

  func fetchProducts() async throws -> [AsDesigned.KapeProduct] { [.vip] }

  func purchase(productId: ProductID) async throws -> AsDesigned.PurchaseResult {
    try state.withLock { state in
      if let error = state.shouldThrowOnPurchase { throw error }
      if state.simulatedResult == .success { state.purchasedProductIds.insert(productId) }
      return state.simulatedResult
    }
  }

  func isEntitled(productId: ProductID) async -> Bool {
    state.withLock { $0.purchasedProductIds.contains(productId) }
  }

  var transactionUpdates: AsyncStream<ProductID> {
    let (stream, listener) = AsyncStream.makeStream(of: ProductID.self)
    state.withLock { $0.listeners.append(listener) }
    return stream
  }

  func restorePurchases() async throws {
    try state.withLock { state in
      if let error = state.shouldThrowOnRestore { throw error }
      state.purchasedProductIds.insert(DeckProduct.vip)
    }
  }
}

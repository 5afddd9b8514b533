import OSLog
import StoreKit

/// The store of a sample app: it loads the products, and keeps those that were bought.
///
/// Each read of the entitlements replaces what the one before has found, and what was bought is
/// looked up among the products that could be loaded.
class Store: ObservableObject {
  @Published private(set) var unlocks: [Product] = []
  @Published private(set) var purchasedUnlocks: [Product] = []

  private let logger = Logger(subsystem: "com.example.sample", category: "Store")
  private var transactionTask: Task<Void, Never>?

  init() {
    transactionTask = followTransactions()
    Task {
      await loadProducts()
      await refreshPurchases()
    }
  }

  deinit { transactionTask?.cancel() }

  private func followTransactions() -> Task<Void, Never> {
    Task.detached { [weak self] in
      for await result in Transaction.updates {
        guard let self else { return }
        do {
          let transaction = try self.genuine(result)
          await self.refreshPurchases()
          await transaction.finish()
        } catch {
          self.logger.error("A transaction failed verification.")
        }
      }
    }
  }

  @MainActor
  func loadProducts() async {
    do {
      let products = try await Product.products(for: ["com.kape.vip"])
      unlocks = products.filter { $0.type == .nonConsumable }.sorted { $0.price < $1.price }
    } catch {
      logger.error("The products could not be loaded: \(error)")
    }
  }

  @MainActor
  func purchase(_ product: Product) async throws -> Transaction? {
    switch try await product.purchase() {
    case .success(let result):
      let transaction = try genuine(result)
      await refreshPurchases()
      await transaction.finish()
      return transaction
    case .userCancelled, .pending: return nil
    @unknown default: return nil
    }
  }

  @MainActor
  func refreshPurchases() async {
    var purchased: [Product] = []
    for await result in Transaction.currentEntitlements {
      guard let transaction = try? genuine(result) else { continue }
      if let product = unlocks.first(where: { $0.id == transaction.productID }) {
        purchased.append(product)
      }
    }
    purchasedUnlocks = purchased
  }

  nonisolated func genuine<T>(_ result: VerificationResult<T>) throws -> T {
    switch result {
    case .verified(let safe): return safe
    case .unverified(_, let error): throw error
    }
  }
}

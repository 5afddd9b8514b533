import OSLog
import StoreKit

/// The same with its faults fixed.
///
/// What is bought is kept by transaction, whether or not its product could be loaded. Only a
/// revocation takes anything away, never a read that lists less. What was revoked stays so,
/// whatever a read says that began earlier.
@MainActor
final class CarefulStore: ObservableObject {
  @Published private(set) var unlocks: [Product] = []
  @Published private(set) var purchasedIDs: Set<String> = []

  private let logger = Logger(subsystem: "com.example.sample", category: "Store")
  private var owned: [UInt64: String] = [:]
  private var revoked: Set<UInt64> = []
  private var transactionTask: Task<Void, Never>?

  init() {
    transactionTask = Task { [weak self] in
      for await result in Transaction.updates {
        await self?.deliver(result)
      }
    }
    Task {
      await loadProducts()
    }
    Task {
      await refreshPurchases()
      // Right after a launch StoreKit may have nothing to tell yet.
      try? await Task.sleep(for: .seconds(12))
      await refreshPurchases()
    }
  }

  deinit { transactionTask?.cancel() }

  func loadProducts() async {
    do {
      let products = try await Product.products(for: ["com.kape.vip"])
      unlocks = products.filter { $0.type == .nonConsumable }.sorted { $0.price < $1.price }
    } catch {
      logger.error("The products could not be loaded: \(error)")
    }
  }

  func purchase(_ product: Product) async throws {
    if case .success(let result) = try await product.purchase() { await deliver(result) }
  }

  func refreshPurchases() async {
    for await case .verified(let transaction) in Transaction.currentEntitlements {
      take(transaction)
    }
  }

  private func deliver(_ result: VerificationResult<Transaction>) async {
    guard case .verified(let transaction) = result else {
      logger.error("A transaction failed verification.")
      return await refreshPurchases()
    }
    take(transaction)
    await transaction.finish()
  }

  private func take(_ transaction: Transaction) {
    if transaction.revocationDate != nil {
      revoked.insert(transaction.id)
      owned[transaction.id] = nil
    } else if !revoked.contains(transaction.id) {
      owned[transaction.id] = transaction.productID
    }
    purchasedIDs = Set(owned.values)
  }
}

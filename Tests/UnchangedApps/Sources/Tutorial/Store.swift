import StoreKit

/// The store manager of many tutorials: whatever happens, it reads the entitlements again and adds
/// what it finds.
@MainActor
final class Store: ObservableObject {
  static let shared = Store()

  @Published private(set) var products: [Product] = []
  @Published private(set) var purchasedProductIDs: Set<String> = []
  private var updates: Task<Void, Never>?

  private init() {
    updates = Task(priority: .background) { [weak self] in
      for await _ in Transaction.updates {
        await self?.updatePurchasedProducts()
      }
    }
  }

  deinit { updates?.cancel() }

  func loadProducts() async {
    do {
      products = try await Product.products(for: ["com.kape.vip"])
    } catch {
      print("The products could not be loaded: \(error)")
    }
    await updatePurchasedProducts()
  }

  func purchase(_ product: Product) async throws {
    switch try await product.purchase() {
    case .success(.verified(let transaction)):
      await transaction.finish()
      await updatePurchasedProducts()
    case .success(.unverified), .pending, .userCancelled: break
    @unknown default: break
    }
  }

  func updatePurchasedProducts() async {
    for await result in Transaction.currentEntitlements {
      guard case .verified(let transaction) = result else { continue }
      if transaction.revocationDate == nil {
        purchasedProductIDs.insert(transaction.productID)
      } else {
        purchasedProductIDs.remove(transaction.productID)
      }
    }
  }
}

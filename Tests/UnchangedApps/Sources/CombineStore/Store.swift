import Combine
import StoreKit

/// The singleton of many tutorials.
///
/// Whatever happens, it reads the entitlements again and adds what it finds. The buy button is
/// disabled only after a look at whether the product is owned already.
@MainActor
final class Store: ObservableObject {
  static let shared = Store()

  @Published private(set) var products: [Product] = []
  @Published private(set) var purchasedProductIDs: Set<String> = []
  @Published private(set) var isVIP = false
  @Published private(set) var isPurchasing = false
  @Published private(set) var errorMessage: String?
  private var cancellables: Set<AnyCancellable> = []
  private var updates: Task<Void, Never>?

  private init() {
    $purchasedProductIDs
      .map { $0.contains("com.kape.vip") }
      .removeDuplicates()
      .receive(on: DispatchQueue.main)
      .sink { [weak self] isVIP in self?.isVIP = isVIP }
      .store(in: &cancellables)
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
      errorMessage = error.localizedDescription
    }
    await updatePurchasedProducts()
  }

  func purchase(_ product: Product) async throws {
    guard !isPurchasing else { return }
    await updatePurchasedProducts()
    guard !purchasedProductIDs.contains(product.id) else { return }
    isPurchasing = true
    defer { isPurchasing = false }
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

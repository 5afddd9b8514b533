import Combine
import Foundation
import StoreKit

/// The store of a note taker, as in many tutorials.
///
/// It reads all entitlements after every event, and never takes back what is no longer listed.
@MainActor
final class NotesStore: ObservableObject {
  static let shared = NotesStore()

  @Published private(set) var products: [Product] = []
  @Published private(set) var purchasedProductIDs: Set<String> = []
  private var updates: Task<Void, Never>?

  private init() {
    updates = Task { [weak self] in
      for await result in Transaction.updates { await self?.handle(result) }
    }
    Task { await loadProducts() }
  }

  deinit { updates?.cancel() }

  private func loadProducts() async {
    do {
      products = try await Product.products(for: ["com.notes.pro"])
    } catch {
      StoreLog.error("no products: \(error)")
    }
  }

  private func handle(_ result: VerificationResult<Transaction>) async {
    do {
      let transaction = try checkVerified(result)
      await updateCustomerProductStatus()
      await transaction.finish()
    } catch {
      StoreLog.error("an update was not verified: \(error)")
    }
  }

  func purchase(_ product: Product) async throws {
    guard case .success(let result) = try await product.purchase() else { return }
    let transaction = try checkVerified(result)
    await updateCustomerProductStatus()
    await transaction.finish()
    Analytics.track("purchased")
  }

  func restorePurchases() async {
    try? await AppStore.sync()
    await updateCustomerProductStatus()
  }

  func updateCustomerProductStatus() async {
    for await result in Transaction.currentEntitlements {
      guard let transaction = try? checkVerified(result) else { continue }
      if transaction.revocationDate == nil {
        purchasedProductIDs.insert(transaction.productID)
      } else {
        purchasedProductIDs.remove(transaction.productID)
      }
    }
  }

  private func checkVerified<T>(_ result: VerificationResult<T>) throws -> T {
    guard case .verified(let safe) = result else { throw StoreError.failedVerification }
    return safe
  }
}

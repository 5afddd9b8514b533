import StoreModel
import Synchronization

extension AsDesigned {
  /// The story app's purchase service: purchases, and access to the products.
  final class PurchaseService: Sendable {
    private let store: any StoreClient
    private let loaded = Mutex<[Product]>([])

    init(store: any StoreClient) { self.store = store }

    /// Fetches the plans and remembers them.
    func loadProducts() async throws -> [Product] {
      let products = try await store.products(for: TalePlan.all)
      loaded.withLock { $0 = products }
      return products
    }

    /// Returns a plan as the store describes it; nil before the plans are loaded.
    func product(for id: ProductID) -> Product? {
      loaded.withLock { products in products.first { $0.id == id } }
    }

    /// Returns the end of a transaction's access.
    func calculateExpirationDate(for transaction: Transaction) -> StoreDate {
      ExpirationDates.calculateExpirationDate(
        for: transaction,
        subscriptionProduct: SubscriptionProduct(productID: transaction.productID),
        product: product(for: transaction.productID)
      )
    }

    /// Buys a plan; the observer gets it from the store's updates.
    func purchase(_ plan: ProductID, options: PurchaseOptions) async -> PurchaseOutcome {
      do {
        switch try await store.purchase(plan, options: options) {
        case .success(.verified): return .success
        case .success(.unverified): return .failed(.unverified)
        case .pending: return .pending
        case .userCancelled: return .cancelled
        case .unknown: return .failed(.unknownResult)
        }
      } catch StoreError.userCancelled { return .cancelled } catch {
        return .failed(PurchaseFailure(error))
      }
    }

    /// Fetches what the account holds again.
    func sync() async throws { try await store.sync() }

    func requestRefund(of id: TransactionID) async throws {
      _ = try await store.beginRefundRequest(for: id)
    }
  }
}

extension AsDesigned {
  /// A plan that the story app knows without the store.
  struct SubscriptionProduct: Hashable, Sendable {
    let id: ProductID

    /// Returns the plan with an identifier; nil for a product that this version does not know.
    init?(productID: ProductID) {
      guard TalePlan.all.contains(productID) else { return nil }
      id = productID
    }

    /// The regular period, for when the store's product is unavailable.
    var defaultPeriod: SubscriptionPeriod { TalePlan.defaultPeriod(of: id) }
  }
}

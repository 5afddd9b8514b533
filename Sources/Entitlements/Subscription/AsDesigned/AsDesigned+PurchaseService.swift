import StoreModel

/// The purchase service as the design document describes it: purchases only.
struct DesignedPurchaseService: Sendable {
  private let store: any StoreClient

  init(store: any StoreClient) { self.store = store }

  /// Fetches the plans.
  func products() async throws -> [Product] { try await store.products(for: TalePlan.all) }

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

import StoreKit

/// An actor that sells plans and keeps which of them are active.
///
/// It looks when the app is launched, after a purchase and after a restore. What happens at any
/// other time it never hears of.
actor SubscriptionStore {
  static let planIDs = ["tale.weekly", "tale.monthly", "tale.yearly"]

  private(set) var plans: [Product] = []
  private(set) var activePlanIDs: Set<String> = []

  func loadPlans() async throws {
    plans = try await Product.products(for: Self.planIDs).sorted { $0.price < $1.price }
  }

  func purchase(_ plan: Product) async throws -> Bool {
    switch try await plan.purchase() {
    case .success(let verification):
      let transaction = try verification.payloadValue
      await transaction.finish()
      await refresh()
      return true
    case .pending, .userCancelled: return false
    @unknown default: return false
    }
  }

  func refresh() async {
    var active: Set<String> = []
    for await entitlement in Transaction.currentEntitlements {
      guard let transaction = try? entitlement.payloadValue,
        transaction.productType == .autoRenewable
      else { continue }
      active.insert(transaction.productID)
    }
    activePlanIDs = active
  }
}

import StoreKit

/// What the paywall shows of ``SubscriptionStore``.
@MainActor
final class PaywallModel: ObservableObject {
  @Published private(set) var activePlanIDs: Set<String> = []

  private let store = SubscriptionStore()

  func appear() async {
    try? await store.loadPlans()
    await store.refresh()
    activePlanIDs = await store.activePlanIDs
  }

  func buy(_ plan: Product) async {
    _ = try? await store.purchase(plan)
    activePlanIDs = await store.activePlanIDs
  }

  func restore() async {
    try? await AppStore.sync()
    await store.refresh()
    activePlanIDs = await store.activePlanIDs
  }
}

import StoreKit

/// What the paywall shows of ``CarefulSubscriptionStore``.
///
/// It takes over each change in order, and asks for nothing that may be out of date on arrival.
@MainActor
final class CarefulPaywallModel: ObservableObject {
  @Published private(set) var activePlanIDs: Set<String> = []

  private let store = CarefulSubscriptionStore()

  func appear() async {
    let changes = store.changes
    Task { [weak self] in
      for await planIDs in changes { self?.activePlanIDs = planIDs }
    }
    await store.start()
  }

  func buy(_ plan: Product) async { _ = try? await store.purchase(plan) }

  func restore() async {
    try? await AppStore.sync()
    await store.refresh()
  }
}

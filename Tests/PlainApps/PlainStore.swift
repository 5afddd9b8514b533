import Foundation
import Observation
import StoreModel

/// A store manager as most apps have it: a class on the main actor that reads entitlements when
/// something happens, and believes the answer that comes last.
@MainActor @Observable final class PlainStore {
  /// What makes it read the entitlements.
  enum Habit {
    /// Every update and every purchase.
    case always
    /// The same, a moment later: what comes in a burst is read once.
    case sleeping
    /// The same, but not twice within a minute by the device's clock.
    case dating
  }

  private(set) var unlocked: Set<ProductID> = []
  private(set) var state = PurchaseState.idle
  private(set) var alert: Alert?
  @ObservationIgnored private var updates: Task<Void, Never>?
  @ObservationIgnored private var debounce: Task<Void, Never>?
  @ObservationIgnored private var lastRead: Date?
  @ObservationIgnored private let habit: Habit

  init(habit: Habit) { self.habit = habit }

  deinit { updates?.cancel() }

  func start(_ store: any StoreClient) {
    guard updates == nil else { return }
    updates = Task { [weak self] in
      for await result in store.updates {
        guard case .verified(let transaction) = result else { continue }
        await store.finish(transaction)
        await self?.somethingHappened(store)
      }
    }
    Task { await refresh(store) }
  }

  private func somethingHappened(_ store: any StoreClient) async {
    switch habit {
    case .always: await refresh(store)
    case .sleeping:
      debounce?.cancel()
      debounce = Task {
        guard (try? await Task.sleep(for: .milliseconds(300))) != nil else { return }
        await refresh(store)
      }
    case .dating:
      if let lastRead, Date().timeIntervalSince(lastRead) < 60 { return }
      await refresh(store)
    }
  }

  /// Two of these may be under way, and the older answer may come last.
  private func refresh(_ store: any StoreClient) async {
    let found = await store.currentEntitlements()
    unlocked = Set(found.compactMap(\.verifiedPayload).map(\.productID))
    lastRead = Date()
  }

  func buy(_ product: ProductID, in store: any StoreClient) async {
    guard state != .purchasing else { return }
    state = .purchasing
    do {
      switch try await store.purchase(product) {
      case .success(.verified(let transaction)):
        await store.finish(transaction)
        await somethingHappened(store)
        state = .idle
      case .success(.unverified):
        fail(.unverified)
      case .pending:
        state = .idle
        alert = Alert(kind: .purchasePending, message: "Ask a parent.")
      case .userCancelled, .unknown: state = .idle
      }
    } catch {
      fail((error as? StoreError).map { .store($0) })
    }
  }

  private func fail(_ reason: AlertReason?) {
    state = .failed("It failed.")
    alert = Alert(kind: .purchaseFailed, reason: reason, message: "It failed.")
  }

  func restore(_ store: any StoreClient) async {
    try? await store.sync()
    await refresh(store)
  }

  func dismissAlert() {
    alert = nil
    if case .failed = state { state = .idle }
  }

  var screen: Screen {
    Screen(
      unlocked: unlocked.sorted { $0.rawValue < $1.rawValue },
      purchaseState: state,
      alert: alert,
      canBuy: state != .purchasing
    )
  }
}

extension PlainStore {
  /// The one that the whole app shares.
  static let shared = PlainStore(habit: .always)
}

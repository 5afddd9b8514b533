import StoreModel

/// Defect: the first arrival for a product uses up the context of its purchase.
///
/// An update that belongs to a purchase under way is left to that purchase. But if it is handled
/// before `purchase()` returns, the purchase finds its context gone, and the paid purchase ends in
/// an error without access. Fixed in a shipped app, where the update made the order first:
/// <https://github.com/woocommerce/woocommerce-ios/pull/8124>; the same with early updates:
/// <https://github.com/RevenueCat/purchases-ios/pull/6472>.
actor ConsumedContext {
  static let variant = Variant.unlock(
    "unlock/consumed-context",
    role: .defect(.race, breaks: "alerts-are-seen"),
    summary: "An update that arrives before purchase() returns makes the paid purchase fail.",
    report: "https://github.com/woocommerce/woocommerce-ios/pull/8124"
  ) { _ in UnlockParts(store: ConsumedContext.Store.init) }

  /// The store with a context for each purchase.
  struct Store: AmendedStore {
    let base: any StoreClient
    private let contexts: ConsumedContext
    private let environment: AppEnvironment

    init(environment: AppEnvironment) {
      base = environment.store
      contexts = ConsumedContext(host: environment.host())
      self.environment = environment
    }

    var updates: TransactionUpdates {
      TransactionUpdates { [self] in
        let listener = base.updates.listener()
        return FilteredListener(listener, host: environment.host()) { [contexts] product in
          // The purchase in progress delivers it.
          await !contexts.use(product)
        }
      }
    }

    func purchase(_ id: ProductID, options: PurchaseOptions) async throws -> PurchaseResult {
      await contexts.open(id)
      do {
        let result = try await base.purchase(id, options: options)
        let isOpen = await contexts.use(id)
        if case .success(.verified) = result, !isOpen { throw StoreError.unknown }
        return result
      } catch {
        _ = await contexts.use(id)
        throw error
      }
    }
  }

  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private var contexts: [ProductID] = []

  init(host: any Actor) { self.host = host }

  func open(_ product: ProductID) { if !contexts.contains(product) { contexts.append(product) } }

  func use(_ product: ProductID) -> Bool {
    guard let index = contexts.firstIndex(of: product) else { return false }
    contexts.remove(at: index)
    return true
  }
}

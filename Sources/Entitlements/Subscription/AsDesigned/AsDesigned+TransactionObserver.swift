import StoreModel

extension AsDesigned {
  /// The story app's observer of transactions, for as long as the app lives.
  actor TransactionObserver {
    private let host: any Actor
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

    private let store: any StoreClient
    private let entitlementManager: EntitlementManager
    private let purchaseService: PurchaseService
    private var listener: Task<Void, Never>?

    init(
      environment: AppEnvironment,
      entitlementManager: EntitlementManager,
      purchaseService: PurchaseService
    ) {
      host = environment.host()
      store = environment.store
      self.entitlementManager = entitlementManager
      self.purchaseService = purchaseService
    }

    deinit { listener?.cancel() }

    /// Reads current entitlements, then listens for as long as the app lives.
    func observe() async {
      await entitlementManager.load()
      await processCurrentEntitlements()
      listener = Task { [store, entitlementManager, purchaseService] in
        for await case .verified(let transaction) in store.updates {
          await entitlementManager.updateEntitlement(
            for: transaction,
            calculatedExpirationDate: purchaseService.calculateExpirationDate(for: transaction)
          )
          await store.finish(transaction)
        }
      }
    }

    /// Processes the current entitlements.
    func processCurrentEntitlements() async {
      for case .verified(let transaction) in await store.currentEntitlements()
      where transaction.revocationDate == nil {
        await entitlementManager.updateEntitlement(
          for: transaction,
          calculatedExpirationDate: purchaseService.calculateExpirationDate(for: transaction)
        )
      }
    }
  }
}

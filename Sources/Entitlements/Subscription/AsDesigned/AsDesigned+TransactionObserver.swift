import StoreModel

/// The transaction observer as the design document describes it.
actor DesignedTransactionObserver {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let store: any StoreClient
  private let manager: DesignedEntitlements
  private var listener: Task<Void, Never>?

  init(environment: AppEnvironment, manager: DesignedEntitlements) {
    host = environment.host()
    store = environment.store
    self.manager = manager
  }

  deinit { listener?.cancel() }

  /// Reads current entitlements, then listens for as long as the app lives.
  func observe() async {
    await manager.load()
    await readEntitlements()
    listener = Task { [store, manager] in
      for await case .verified(let transaction) in store.updates {
        await manager.process(transaction)
        await store.finish(transaction)
      }
    }
  }

  /// Processes the current entitlements.
  func readEntitlements() async {
    for case .verified(let transaction) in await store.currentEntitlements()
    where transaction.revocationDate == nil { await manager.process(transaction) }
  }
}

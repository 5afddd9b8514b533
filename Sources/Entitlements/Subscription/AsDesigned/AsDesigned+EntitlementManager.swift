import StoreModel

/// The entitlement manager as the design document describes it.
actor DesignedEntitlements {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let storage: any DurableStorage
  private var products: [Product] = []
  private var latest: Transaction?
  private var entitlement: DesignedEntitlement?
  private var subscribers: [AsyncStream<DesignedEntitlement>.Continuation] = []

  init(environment: AppEnvironment) {
    host = environment.host()
    storage = environment.storage
  }

  /// Restores the last process's state.
  func load() async {
    if let saved = DesignedEntitlement(text: await storage.value(for: DesignedEntitlement.key)) {
      publish(saved)
    }
  }

  /// Grants a transaction's access and saves it later.
  func process(_ transaction: Transaction) {
    latest = transaction
    let product = products.first { $0.id == transaction.productID }
    let given = DesignedEntitlement(transaction, product: product)
    publish(given)
    Task { try? await storage.write(given.text, for: DesignedEntitlement.key) }
  }

  /// Corrects access that was computed with the default period.
  func learn(_ products: [Product]) {
    self.products = products
    if let latest { process(latest) }
  }

  /// Returns the current entitlement and all later ones.
  func entitlements() -> AsyncStream<DesignedEntitlement> {
    let (stream, subscriber) = AsyncStream.makeStream(of: DesignedEntitlement.self)
    if let entitlement { subscriber.yield(entitlement) }
    subscribers.append(subscriber)
    return stream
  }

  private func publish(_ newer: DesignedEntitlement) {
    entitlement = newer
    for subscriber in subscribers { subscriber.yield(newer) }
  }
}

import StoreModel

extension AsDesigned {
  /// The entitlement manager of the story app.
  actor EntitlementManager {
    private let host: any Actor
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

    private let storage: any DurableStorage
    private var latest: Transaction?
    private var profile: UserProfile?
    private var subscribers: [AsyncStream<UserProfile>.Continuation] = []

    init(environment: AppEnvironment) {
      host = environment.host()
      storage = environment.storage
    }

    /// Restores the last process's state.
    func load() async {
      if let saved = UserProfile(text: await storage.value(for: UserProfile.key)) {
        publish(saved)
      }
    }

    /// Grants a transaction's access until a calculated date, and saves it later.
    func updateEntitlement(
      for transaction: Transaction,
      calculatedExpirationDate: StoreDate
    ) {
      latest = transaction
      let given = UserProfile(transaction, until: calculatedExpirationDate)
      publish(given)
      Task { try? await storage.write(given.text, for: UserProfile.key) }
    }

    /// Grants a transaction's access until the store's own date: the method from before the
    /// calculation.
    ///
    /// A transaction without a date gives nothing.
    func updateEntitlement(for transaction: Transaction) {
      guard let expirationDate = transaction.expirationDate else { return }
      updateEntitlement(for: transaction, calculatedExpirationDate: expirationDate)
    }

    /// Calculates the latest transaction's access again once the store has described its product.
    func recalculateAccess(with products: [Product]) {
      guard let latest else { return }
      let expirationDate = ExpirationDates.calculateExpirationDate(
        for: latest,
        subscriptionProduct: SubscriptionProduct(productID: latest.productID),
        product: products.first { $0.id == latest.productID }
      )
      updateEntitlement(for: latest, calculatedExpirationDate: expirationDate)
    }

    /// Returns the current profile and all later ones.
    func profiles() -> AsyncStream<UserProfile> {
      let (stream, subscriber) = AsyncStream.makeStream(of: UserProfile.self)
      if let profile { subscriber.yield(profile) }
      subscribers.append(subscriber)
      return stream
    }

    private func publish(_ newer: UserProfile) {
      profile = newer
      for subscriber in subscribers { subscriber.yield(newer) }
    }
  }
}

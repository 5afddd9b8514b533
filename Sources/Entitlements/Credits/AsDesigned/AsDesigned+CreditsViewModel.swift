import StoreModel

extension AsDesigned {
  /// The state of the shop and of the displayed balance.
  actor CreditsViewModel {
    private let host: any Actor
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

    private let purchases: InAppPurchaseService
    private let repository: any CreditsRepositoryProtocol
    private(set) var creditsBalance = 0
    private(set) var products: [ShownProduct] = []
    private(set) var isLoading = false
    private(set) var isPurchasing = false
    private(set) var haptics = 0
    /// The outcome of the last purchase, which the user dismisses.
    private(set) var purchaseState = PurchaseState.idle
    private(set) var alert: Alert?

    init(
      purchases: InAppPurchaseService,
      repository: any CreditsRepositoryProtocol,
      host: any Actor
    ) {
      self.purchases = purchases
      self.repository = repository
      self.host = host
    }

    /// Loads the server's packs, then their names, texts and prices from the App Store.
    func loadProducts() async {
      isLoading = true
      defer { isLoading = false }
      do {
        let packs = try await repository.getProducts()
        try await purchases.loadProducts(productIds: packs.map(\.product))
        let known = await purchases.products
        products = packs.compactMap { pack in
          known.first { $0.id == pack.product }.map { ShownProduct($0, credits: pack.credits) }
        }
      } catch {
        show(.loadFailed, error, "The packs could not be loaded.")
      }
    }

    /// Buys a pack, then reads the balance again.
    func purchaseProduct(_ product: ProductID) async {
      isPurchasing = true
      purchaseState = .purchasing
      defer { isPurchasing = false }
      do {
        let (outcome, balance) = try await purchases.purchase(product: product)
        switch outcome {
        case .success:
          if let balance { creditsBalance = balance }
          purchaseState = .succeeded
          haptics += 1
          await refreshCreditsBalance()
        case .cancelled: purchaseState = .cancelled
        case .pending:
          purchaseState = .idle
          alert = Alert(kind: .purchasePending, message: "The purchase waits for an approval.")
        case .failed(let failure):
          purchaseState = .failed(failure.message)
          show(.purchaseFailed, failure, failure.message)
        }
      } catch StoreError.userCancelled {
        purchaseState = .cancelled
      } catch {
        let failure = PurchaseFailure(error)
        purchaseState = .failed(failure.message)
        show(.purchaseFailed, error, failure.message)
      }
    }

    /// Reads the balance from the server; an error leaves it as it is.
    func refreshCreditsBalance() async {
      if let balance = try? await repository.getCreditsBalance() { creditsBalance = balance }
    }

    /// The refresh button and pull to refresh: the balance and the packs.
    func refresh() async {
      await refreshCreditsBalance()
      await loadProducts()
    }

    /// Dismisses the message about a success, or the alert in front.
    func dismiss() {
      alert = nil
      purchaseState = .idle
    }

    /// Shows another user's balance, or none.
    func showBalance(_ balance: Int) { creditsBalance = balance }

    /// Shows an alert.
    func show(_ kind: AlertKind, _ error: any Error, _ message: String) {
      alert = Alert(kind: kind, reason: PurchaseFailure(error).reason, message: message)
    }
  }
}

extension ShownProduct {
  /// A pack with the App Store's texts and price and the server's credits.
  fileprivate init(_ product: Product, credits: Int) {
    self.init(
      id: product.id,
      name: product.displayName,
      description: product.description,
      price: product.price,
      type: product.type,
      credits: credits
    )
  }
}

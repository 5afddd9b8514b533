import StoreModel

extension AsDesigned {
  /// The state of one window of the deck app.
  actor StoreViewModel {
    private let host: any Actor
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

    private let storeService: any StoreServiceProtocol
    private let restoredText: RestoredText
    private(set) var vipProduct: KapeProduct? {
      didSet { shownProducts = vipProduct.map { [$0.shown] } }
    }
    private var shownProducts: [ShownProduct]?
    private(set) var isVIPUnlocked = false
    private(set) var isLoading = false
    private(set) var isRestoring = false
    private(set) var purchaseState = PurchaseState.idle
    private(set) var alertMessage: Alert?
    private var sheet: Sheet?
    private var haptics = 0
    private var transactionTask: Task<Void, Never>?

    init(
      storeService: any StoreServiceProtocol,
      host: any Actor,
      restoredText: RestoredText = .code
    ) {
      self.storeService = storeService
      self.host = host
      self.restoredText = restoredText
    }

    deinit { transactionTask?.cancel() }

    /// The window's current screen.
    var screen: Screen {
      Screen(
        unlocked: isVIPUnlocked ? [StoreService.vipProductId] : [],
        purchaseState: purchaseState,
        isLoading: isLoading,
        isRestoring: isRestoring,
        alert: alertMessage,
        sheet: sheet,
        canBuy: purchaseState != .purchasing && !isVIPUnlocked,
        canRestore: !isRestoring,
        offer: vipProduct?.displayPrice,
        products: shownProducts,
        haptics: haptics
      )
    }

    /// Listens, fetches the product, checks the entitlement.
    func loadProductsAndEntitlements() async {
      isLoading = true
      startListeningForTransactions()
      do {
        vipProduct = try await storeService.fetchProducts()
          .first { $0.id == StoreService.vipProductId }
      } catch {
        show(.loadFailed, error, prefix: "Products could not be loaded: ")
      }
      await checkEntitlement()
      isLoading = false
    }

    /// Checks whether the product is unlocked.
    func checkEntitlement() async {
      isVIPUnlocked = await storeService.isEntitled(productId: StoreService.vipProductId)
    }

    private func startListeningForTransactions() {
      transactionTask?.cancel()
      transactionTask = Task {
        for await updated in await storeService.transactionUpdates
        where updated == StoreService.vipProductId {
          await checkEntitlement()
        }
      }
    }

    /// Performs the action of a tap: what the document's `DeckBrowserView` and `SettingsView` do.
    func perform(_ action: UserAction) async {
      switch action {
      case .open(let opened):
        sheet = opened
        if opened == .purchase { await loadProductsAndEntitlements() }
      case .closeSheet: sheet = nil
      case .buy: await purchase(product: vipProduct ?? .vip)
      case .restore: await restorePurchases()
      case .dismissAlert: alertMessage = nil
      case .signIn, .signOut, .makeImage, .showHistory, .custom: break
      }
    }

    /// Buys a product.
    func purchase(product: KapeProduct) async {
      purchaseState = .purchasing
      do {
        switch try await storeService.purchase(productId: product.id) {
        case .success:
          await checkEntitlement()
          purchaseState = .succeeded
          haptics += 1
          sheet = nil
        case .cancelled:
          purchaseState = .cancelled
        case .pending:
          purchaseState = .idle
          alertMessage = Alert(kind: .purchasePending, message: "Purchase is pending approval.")
        }
      } catch {
        purchaseState = .failed(text(of: error))
        show(.purchaseFailed, error)
      }
    }

    /// Restores the account's purchases.
    func restorePurchases() async {
      isRestoring = true
      do {
        try await storeService.restorePurchases()
        await checkEntitlement()
        alertMessage = Alert(kind: .restored, message: restoredText.rawValue)
      } catch { show(.restoreFailed, error, prefix: "Restore failed: ") }
      isRestoring = false
    }

    private func show(_ kind: AlertKind, _ error: any Error, prefix: String = "") {
      let reason: AlertReason? =
        switch error {
        case let error as StoreServiceError: error.reason
        case let error as StoreError: .store(error)
        default: nil
        }
      alertMessage = Alert(kind: kind, reason: reason, message: prefix + text(of: error))
    }

    private func text(of error: any Error) -> String {
      (error as? StoreServiceError)?.message ?? "\(error)"
    }
  }

  /// The text after a successful restore, of which the document has two.
  enum RestoredText: String, Sendable {
    /// In its acceptance criterion and its tasks.
    case criterion = "Purchases restored!"
    /// In its code and its tests.
    case code = "Purchases restored successfully!"
  }
}

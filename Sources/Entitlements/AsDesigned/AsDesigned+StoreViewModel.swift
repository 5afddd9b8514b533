import StoreModel

/// The store view model as the design document describes it.
actor DesignedStoreViewModel {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let service: DesignedStoreService
  private let productID = ProductID("com.kape.vip")
  private var product: Product?
  private var isUnlocked = false
  private var isLoading = false
  private var isRestoring = false
  private var purchaseState = PurchaseState.idle
  private var alert: Alert?
  private var sheet: Sheet?
  private var listener: Task<Void, Never>?

  init(service: DesignedStoreService, host: any Actor) {
    self.service = service
    self.host = host
  }

  deinit { listener?.cancel() }

  /// The window's current screen.
  var screen: Screen {
    Screen(
      unlocked: isUnlocked ? [productID] : [],
      purchaseState: purchaseState,
      isLoading: isLoading,
      isRestoring: isRestoring,
      alert: alert,
      sheet: sheet,
      canBuy: purchaseState != .purchasing && !isUnlocked,
      canRestore: !isRestoring,
      offer: product?.price
    )
  }

  /// Listens, fetches the product, checks the entitlement.
  func load() async {
    isLoading = true
    listener?.cancel()
    listener = Task {
      for await updated in await service.transactionUpdates() where updated == productID {
        await checkEntitlement()
      }
    }
    do { product = try await service.fetchProducts([productID]).first } catch {
      show(.loadFailed, error, prefix: "Products could not be loaded: ")
    }
    await checkEntitlement()
    isLoading = false
  }

  /// Performs the action of a tap.
  func perform(_ action: UserAction) async {
    switch action {
    case .open(let opened):
      sheet = opened
      if opened == .purchase { await load() }
    case .closeSheet: sheet = nil
    case .buy: await purchase()
    case .restore: await restore()
    case .dismissAlert: alert = nil
    case .signIn, .signOut, .makeImage, .showHistory, .custom: break
    }
  }

  private func purchase() async {
    purchaseState = .purchasing
    do {
      switch try await service.purchase(productID) {
      case .success:
        await checkEntitlement()
        purchaseState = .succeeded
        sheet = nil
      case .cancelled:
        purchaseState = .cancelled
      case .pending:
        purchaseState = .idle
        alert = Alert(kind: .purchasePending, message: "Purchase is pending approval.")
      }
    } catch {
      purchaseState = .failed(text(of: error))
      show(.purchaseFailed, error)
    }
  }

  private func restore() async {
    isRestoring = true
    do {
      try await service.restore()
      await checkEntitlement()
      alert = Alert(kind: .restored, message: "Purchases restored successfully!")
    } catch { show(.restoreFailed, error, prefix: "Restore failed: ") }
    isRestoring = false
  }

  private func checkEntitlement() async { isUnlocked = await service.isEntitled(to: productID) }

  private func show(_ kind: AlertKind, _ error: any Error, prefix: String = "") {
    let reason: AlertReason? =
      switch error {
      case let error as DesignedStoreError: error.reason
      case let error as StoreError: .store(error)
      default: nil
      }
    alert = Alert(kind: kind, reason: reason, message: prefix + text(of: error))
  }

  private func text(of error: any Error) -> String {
    (error as? DesignedStoreError)?.message ?? "\(error)"
  }
}

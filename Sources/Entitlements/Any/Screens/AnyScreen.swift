import StoreModel

/// The state of the app's single window.
actor AnyScreen: AppWindow {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let observer: HoldingsObserver
  private let shop: AnyShop
  private var purchaseFlow: any PurchaseFlow
  private var restoreFlow = OrderlyRestoreFlow()
  private var alerts = AlertQueue()
  private var shown = HoldingsAccess()
  /// The last completed purchase.
  private var sale: Sale?
  private var sheet: Sheet?
  private var listening: [Task<Void, Never>] = []
  private let promotions: PromotionRule
  /// Whether the products that the app offers are loaded.
  private var isLoaded = false
  /// The purchases begun on the App Store that wait for another purchase.
  private var promoted: [ProductID] = []

  init(
    observer: HoldingsObserver,
    shop: AnyShop,
    host: any Actor,
    purchaseFlow: any PurchaseFlow,
    promotions: PromotionRule
  ) {
    self.observer = observer
    self.shop = shop
    self.host = host
    self.purchaseFlow = purchaseFlow
    self.promotions = promotions
  }

  deinit { for listener in listening { listener.cancel() } }

  /// The window's current screen.
  var screen: Screen {
    Screen(
      unlocked: shown.unlocked,
      purchaseState: purchaseFlow.state,
      isRestoring: restoreFlow.isRestoring,
      alert: alerts.front,
      sheet: sheet,
      canBuy: purchaseFlow.state != .purchasing,
      canRestore: !restoreFlow.isRestoring,
      subscriptionEnd: shown.end,
      credits: shown.balance
    )
  }

  /// Starts listening for access, and for purchases that customers begin on the App Store.
  func start() {
    guard listening.isEmpty else { return }
    let intents = shop.purchaseIntents.listener()
    listening = [
      Task { [weak self, observer] in
        for await access in await observer.accessUpdates() { await self?.published(access) }
      },
      Task { [weak self] in
        while let intent = await intents.next() { await self?.receive(intent) }
      },
    ]
    guard case .onceLoaded = promotions else { return }
    Task { [weak self, shop] in await self?.loaded(failure: shop.load()) }
  }

  private func loaded(failure: PurchaseFailure?) {
    isLoaded = failure == nil
    guard let failure else { return }
    let message = "Products are not available: \(failure.message)"
    alerts.raise(Alert(kind: .purchaseFailed, reason: failure.reason, message: message))
  }

  private func receive(_ intent: PurchaseIntent) async {
    if case .onceLoaded = promotions, !isLoaded { return }
    promoted.append(intent.product.id)
    await buyPromoted()
  }

  /// Completes the purchases begun on the App Store, one after another.
  private func buyPromoted() async {
    while purchaseFlow.state != .purchasing, !promoted.isEmpty {
      await buy(promoted.removeFirst())
    }
  }

  private func published(_ newer: HoldingsAccess) {
    if newer.access.cause == .delivery, newer.access.isUnlocked { restoreFlow.accessArrived() }
    show(newer)
  }

  /// Applies a state from the stream or from an answer unless a newer one is already here.
  private func show(_ newer: HoldingsAccess) {
    guard newer.access.revision > shown.access.revision else { return }
    shown = newer
    purchaseFlow.accessChanged(isUnlocked: sale?.lasts(with: newer.unlocked) ?? true)
  }

  // MARK: Taps

  /// Performs the action of a tap.
  func perform(_ action: UserAction) async {
    switch action {
    case .open(let opened):
      if let sheet, sheet != opened { closeSheet() }
      sheet = opened
    case .closeSheet: closeSheet()
    case .buy(let product):
      await buy(product)
      await buyPromoted()
    case .restore: await restore()
    case .dismissAlert: if let ticket = alerts.dismiss() { purchaseFlow.dismissed(ticket) }
    case .custom("bought-before"):
      await attempt("Your purchase of the app could not be checked") { [observer] in
        try await observer.askForOrigin()
      }
    case .custom("manage-subscriptions"):
      await attempt("Your subscriptions could not be shown") { [shop] in
        try await shop.manageSubscriptions()
      }
    case .custom("redeem-code"):
      await attempt("No code could be redeemed") { [shop] in try await shop.redeemCode() }
    case .signIn, .signOut, .makeImage, .showHistory, .custom: break
    }
  }

  /// Does something with the store, and shows why it failed if it does.
  private func attempt(_ message: String, _ body: @Sendable () async throws -> Void) async {
    do { try await body() } catch {
      let failure = PurchaseFailure(error)
      let text = "\(message): \(failure.message)"
      alerts.raise(Alert(kind: .other, reason: failure.reason, message: text))
    }
  }

  private func closeSheet() {
    sheet = nil
    purchaseFlow.sheetClosed()
  }

  private func buy(_ product: ProductID) async {
    guard purchaseFlow.beginPurchase() else { return }
    let ended = await shop.purchase(product)
    show(await observer.access)
    sale = ended
    let report = PurchaseReport(outcome: ended.outcome, access: shown.access)
    if let alert = purchaseFlow.end(report, isUnlocked: ended.lasts(with: shown.unlocked)) {
      let ticket = alerts.raise(alert)
      if alert.kind == .purchaseFailed { purchaseFlow.failureRaised(as: ticket) }
    }
    if purchaseFlow.state == .succeeded, sheet == .purchase { closeSheet() }
  }

  private func restore() async {
    guard restoreFlow.beginRestore() else { return }
    let outcome = await shop.restore()
    show(await observer.access)
    alerts.raise(restoreFlow.end(outcome, isUnlocked: shown.access.isUnlocked))
  }
}

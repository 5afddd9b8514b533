import StoreModel

/// The state of the app's single window.
actor StoryScreen: AppWindow {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let observer: TransactionObserver
  private let shop: PlanShop
  private var purchaseFlow: any PurchaseFlow
  private var restoreFlow = OrderlyRestoreFlow()
  private var alerts = AlertQueue()
  private var shown = PlanAccess()
  private var featured: Product?
  private var price: Price?
  /// The number of price requests; only the last one's answer is shown.
  private var priceQuestions = 0
  private var sheet: Sheet?
  private var isLoading = false
  private var isRequestingRefund = false
  private var listening: Task<Void, Never>?

  init(
    observer: TransactionObserver,
    shop: PlanShop,
    host: any Actor,
    purchaseFlow: any PurchaseFlow = OrderlyPurchaseFlow()
  ) {
    self.observer = observer
    self.shop = shop
    self.host = host
    self.purchaseFlow = purchaseFlow
  }

  deinit { listening?.cancel() }

  /// The window's current screen.
  var screen: Screen {
    Screen(
      unlocked: shown.plans,
      purchaseState: purchaseFlow.state,
      isLoading: isLoading,
      isRestoring: restoreFlow.isRestoring,
      alert: alerts.front,
      sheet: sheet,
      canBuy: purchaseFlow.state != .purchasing,
      canRestore: !restoreFlow.isRestoring,
      offer: price,
      subscriptionEnd: shown.end
    )
  }

  // MARK: The window's life

  /// Starts listening for access, then loads the plans.
  func start() async {
    guard listening == nil else { return }
    listening = Task { [weak self, observer] in
      for await access in await observer.accessUpdates() { await self?.published(access) }
    }
    await load()
  }

  private func published(_ newer: PlanAccess) {
    if newer.access.cause == .delivery, newer.access.isUnlocked { restoreFlow.accessArrived() }
    // The next change must not wait for a price.
    if show(newer) { Task { await askPrice() } }
  }

  /// Applies a state from the stream or from an answer unless a newer one is already here.
  private func show(_ newer: PlanAccess) -> Bool {
    guard newer.access.revision > shown.access.revision else { return false }
    shown = newer
    purchaseFlow.accessChanged(isUnlocked: newer.access.isUnlocked)
    return true
  }

  // MARK: Taps

  /// Performs the action of a tap.
  func perform(_ action: UserAction) async {
    switch action {
    case .open(let opened): await open(opened)
    case .closeSheet: closeSheet()
    case .buy(let plan) where TalePlan.all.contains(plan): await buy(plan)
    case .custom("come-back"):
      await buy(TalePlan.yearly, PurchaseOptions(winBackOffer: TalePlan.comeBack))
    case .custom("fortnight"):
      let offer = PurchaseOptions.PromotionalOffer(id: TalePlan.fortnight)
      await buy(TalePlan.yearly, PurchaseOptions(promotionalOffer: offer))
    case .custom("refund"): await requestRefund()
    case .restore: await restore()
    case .dismissAlert: if let ticket = alerts.dismiss() { purchaseFlow.dismissed(ticket) }
    case .buy, .signIn, .signOut, .makeImage, .showHistory, .custom: break
    }
  }

  private func open(_ opened: Sheet) async {
    if let sheet, sheet != opened { closeSheet() }
    sheet = opened
    guard opened == .purchase else { return }
    await load()
    await askPrice()
  }

  private func closeSheet() {
    sheet = nil
    purchaseFlow.sheetClosed()
  }

  private func load() async {
    guard featured == nil, !isLoading else { return }
    isLoading = true
    do throws(PurchaseFailure) {
      featured = try await shop.featuredPlan()
      isLoading = false
      await askPrice()
    } catch {
      isLoading = false
      let message = "Products could not be loaded: \(error.message)"
      alerts.raise(Alert(kind: .loadFailed, reason: error.reason, message: message))
    }
  }

  /// Requests the featured plan's current price for this customer.
  private func askPrice() async {
    guard let featured else { return }
    priceQuestions += 1
    let mine = priceQuestions
    let answer = await shop.price(of: featured)
    if mine == priceQuestions { price = answer }
  }

  private func buy(_ plan: ProductID, _ options: PurchaseOptions = .none) async {
    guard purchaseFlow.beginPurchase() else { return }
    let report = await shop.purchase(plan, options: options)
    _ = show(await observer.access)
    if let alert = purchaseFlow.end(report, isUnlocked: shown.access.isUnlocked) {
      let ticket = alerts.raise(alert)
      if alert.kind == .purchaseFailed { purchaseFlow.failureRaised(as: ticket) }
    }
    if purchaseFlow.state == .succeeded, sheet == .purchase { closeSheet() }
    await askPrice()
  }

  private func restore() async {
    guard restoreFlow.beginRestore() else { return }
    let report = await shop.restore()
    _ = show(await observer.access)
    alerts.raise(restoreFlow.end(report.outcome, isUnlocked: shown.access.isUnlocked))
  }

  private func requestRefund() async {
    guard !isRequestingRefund else { return }
    isRequestingRefund = true
    defer { isRequestingRefund = false }
    do throws(PurchaseFailure) { try await shop.requestRefund() } catch {
      let message = "The refund could not be requested: \(error.message)"
      alerts.raise(Alert(kind: .other, reason: error.reason, message: message))
    }
  }
}

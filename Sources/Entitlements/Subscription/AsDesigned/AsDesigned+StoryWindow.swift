import StoreModel

extension AsDesigned {
  /// The story app's window as the design document describes it.
  ///
  /// Where the document is silent, the logic is correct: one purchase at a time, alerts in order.
  actor StoryWindow {
    private let host: any Actor
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

    private let observer: TransactionObserver
    private let manager: EntitlementManager
    private let service: PurchaseService
    private let clock: DeviceClock
    private var purchaseFlow = OrderlyPurchaseFlow()
    private var restoreFlow = OrderlyRestoreFlow()
    private var alerts = AlertQueue()
    private var profile: UserProfile?
    private var products: [Product] = []
    private var sheet: Sheet?
    private var isLoading = false
    private var listening: Task<Void, Never>?

    init(
      environment: AppEnvironment,
      observer: TransactionObserver,
      manager: EntitlementManager,
      service: PurchaseService
    ) {
      host = environment.main
      self.service = service
      clock = environment.deviceClock
      self.observer = observer
      self.manager = manager
    }

    deinit { listening?.cancel() }

    /// The window's current screen.
    var screen: Screen {
      Screen(
        unlocked: active.map { [$0.plan] } ?? [],
        purchaseState: purchaseFlow.state,
        isLoading: isLoading,
        isRestoring: restoreFlow.isRestoring,
        alert: alerts.front,
        sheet: sheet,
        canBuy: purchaseFlow.state != .purchasing,
        canRestore: !restoreFlow.isRestoring,
        offer: products.first { $0.id == TalePlan.monthly }?.price,
        subscriptionEnd: active?.expiry
      )
    }

    private var active: UserProfile? {
      profile.flatMap { clock.now < $0.expiry ? $0 : nil }
    }

    /// Starts listening to the manager, then loads the plans.
    func start() async {
      listening = Task { [weak self, manager] in
        for await newer in await manager.profiles() { await self?.showProfile(newer) }
      }
      await load()
    }

    private func showProfile(_ newer: UserProfile) { profile = newer }

    /// Performs the action of a tap.
    func perform(_ action: UserAction) async {
      switch action {
      case .open(let opened):
        sheet = opened
        if opened == .purchase, products.isEmpty { await load() }
      case .closeSheet:
        sheet = nil
        purchaseFlow.sheetClosed()
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

    private func load() async {
      guard !isLoading else { return }
      isLoading = true
      do {
        products = try await service.loadProducts()
        await manager.recalculateAccess(with: products)
      } catch {
        let failure = PurchaseFailure(error)
        let message = "Products could not be loaded: \(failure.message)"
        alerts.raise(Alert(kind: .loadFailed, reason: failure.reason, message: message))
      }
      isLoading = false
    }

    private func buy(_ plan: ProductID, _ options: PurchaseOptions = .none) async {
      guard purchaseFlow.beginPurchase() else { return }
      let outcome = await service.purchase(plan, options: options)
      let report = PurchaseReport(outcome: outcome, access: .none)
      // The result is the store's; the entitlement follows when the observer gets the update.
      if let alert = purchaseFlow.end(report, isUnlocked: true) {
        let ticket = alerts.raise(alert)
        if alert.kind == .purchaseFailed { purchaseFlow.failureRaised(as: ticket) }
      }
      if purchaseFlow.state == .succeeded, sheet == .purchase { sheet = nil }
    }

    private func restore() async {
      guard restoreFlow.beginRestore() else { return }
      var outcome = RestoreOutcome.restored
      do {
        try await service.sync()
        await observer.processCurrentEntitlements()
      } catch { outcome = .failed(PurchaseFailure(error)) }
      alerts.raise(restoreFlow.end(outcome, isUnlocked: active != nil))
    }

    private func requestRefund() async {
      guard let active else { return }
      do { try await service.requestRefund(of: active.id) } catch {
        let failure = PurchaseFailure(error)
        let message = "The refund could not be requested: \(failure.message)"
        alerts.raise(Alert(kind: .other, reason: failure.reason, message: message))
      }
    }
  }
}

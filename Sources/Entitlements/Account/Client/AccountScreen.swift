import StoreModel

/// What the app's one window knows and shows.
actor AccountScreen: AppWindow {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let store: any StoreClient
  private let client: AccountClient
  private let tokens: TokenUse
  private var purchaseFlow = OrderlyPurchaseFlow()
  private var restoreFlow = OrderlyRestoreFlow()
  private var alerts = AlertQueue()
  private var shown = AccountView()
  private var sheet: Sheet?
  private var isSigning = false
  private var listening: Task<Void, Never>?

  init(environment: AppEnvironment, client: AccountClient, tokens: TokenUse) {
    host = environment.main
    store = environment.store
    self.client = client
    self.tokens = tokens
  }

  deinit { listening?.cancel() }

  /// The window's current screen.
  var screen: Screen {
    Screen(
      unlocked: shown.plans.map(\.product),
      purchaseState: purchaseFlow.state,
      isRestoring: restoreFlow.isRestoring,
      alert: alerts.front,
      sheet: sheet,
      canBuy: purchaseFlow.state != .purchasing,
      canRestore: !restoreFlow.isRestoring,
      subscriptionEnd: shown.end,
      appUser: shown.user
    )
  }

  /// Starts listening.
  func start() {
    guard listening == nil else { return }
    listening = Task { [weak self, client] in
      for await view in await client.views() { await self?.show(view) }
    }
  }

  private func show(_ newer: AccountView) {
    guard newer.revision > shown.revision else { return }
    shown = newer
    purchaseFlow.accessChanged(isUnlocked: !newer.plans.isEmpty)
  }

  /// Performs the action of a tap.
  func perform(_ action: UserAction) async {
    switch action {
    case .open(let opened):
      if opened == .purchase { await client.refresh() }
      if let sheet, sheet != opened { closeSheet() }
      sheet = opened
    case .closeSheet: closeSheet()
    case .buy(let plan) where TalePlan.all.contains(plan): await buy(plan)
    case .restore: await restore()
    case .signIn(let user): await sign { await $0.signIn(user) }
    case .signOut: await sign { await $0.signOut() }
    case .dismissAlert: if let ticket = alerts.dismiss() { purchaseFlow.dismissed(ticket) }
    case .buy, .makeImage, .showHistory, .custom: break
    }
  }

  private func closeSheet() {
    sheet = nil
    purchaseFlow.sheetClosed()
  }

  private func sign(_ body: @Sendable (AccountClient) async -> Bool) async {
    guard !isSigning else { return }
    isSigning = true
    defer { isSigning = false }
    let isDone = await body(client)
    show(await client.view)
    guard !isDone else { return }
    alerts.raise(Alert(kind: .signInFailed, message: "The server could not be reached."))
  }

  private func buy(_ plan: ProductID) async {
    guard purchaseFlow.beginPurchase() else { return }
    let report = await purchase(plan)
    show(await client.view)
    if let alert = purchaseFlow.end(report, isUnlocked: !shown.plans.isEmpty) {
      let ticket = alerts.raise(alert)
      if alert.kind == .purchaseFailed { purchaseFlow.failureRaised(as: ticket) }
    }
    if purchaseFlow.state == .succeeded, sheet == .purchase { closeSheet() }
  }

  private func purchase(_ plan: ProductID) async -> PurchaseReport {
    guard let user = await client.view.user else { return report(.failed(.notSignedIn)) }
    do {
      let options = PurchaseOptions(appAccountToken: await token(of: user))
      switch try await store.purchase(plan, options: options) {
      case .success(.verified(let transaction)):
        guard await client.receive(purchase: .verified(transaction)) else {
          return report(.failed(.notStoredYet))
        }
        let isUnlocked = await !client.view.plans.isEmpty
        return report(isUnlocked ? .success : .failed(.withoutAccess))
      case .success: return report(.failed(.unverified))
      case .pending: return report(.pending)
      case .userCancelled: return report(.cancelled)
      case .unknown: return report(.failed(.unknownResult))
      }
    } catch StoreError.userCancelled { return report(.cancelled) } catch {
      return report(.failed(PurchaseFailure(error)))
    }
  }

  /// Returns the token for a new purchase.
  private func token(of user: AppAccountToken) async -> AppAccountToken? {
    guard tokens == .firstPurchase else { return user }
    // Defect: the store does not pass the token of the first purchase on to a change.
    let bought = await store.all().map(\.unsafePayload.productID)
    return bought.contains { TalePlan.all.contains($0) } ? nil : user
  }

  private func report(_ outcome: PurchaseOutcome) -> PurchaseReport {
    PurchaseReport(outcome: outcome, access: .none)
  }

  private func restore() async {
    guard restoreFlow.beginRestore() else { return }
    let outcome: RestoreOutcome
    do {
      try await store.sync()
      outcome = await client.deliverEntitlements() ? .restored : .failed(.notStoredYet)
    } catch { outcome = .failed(PurchaseFailure(error)) }
    show(await client.view)
    alerts.raise(restoreFlow.end(outcome, isUnlocked: !shown.plans.isEmpty))
  }
}

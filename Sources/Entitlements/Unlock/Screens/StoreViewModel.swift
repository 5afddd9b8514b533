import StoreModel

/// The state of one window.
///
/// Calls to the store run in tasks that do not retain the window, so a window closed during a call
/// is released at once.
actor StoreViewModel {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let service: any StoreService
  private var purchaseFlow: any PurchaseFlow
  private var restoreFlow: any RestoreFlow
  private var alerts = AlertQueue()
  private var access = Access.none
  private var product: DeckProduct?
  private var sheet: Sheet?
  private var isLoading = false
  private var listening: Task<Void, Never>?

  init(
    service: any StoreService,
    host: any Actor,
    purchaseFlow: any PurchaseFlow = OrderlyPurchaseFlow(),
    restoreFlow: any RestoreFlow = OrderlyRestoreFlow()
  ) {
    self.service = service
    self.host = host
    self.purchaseFlow = purchaseFlow
    self.restoreFlow = restoreFlow
  }

  deinit { listening?.cancel() }

  /// The window's current screen.
  var screen: Screen {
    Screen(
      unlocked: access.isUnlocked ? [DeckProduct.vip] : [],
      purchaseState: purchaseFlow.state,
      isLoading: isLoading,
      isRestoring: restoreFlow.isRestoring,
      alert: alerts.front,
      sheet: sheet,
      canBuy: purchaseFlow.state != .purchasing && !access.isUnlocked,
      canRestore: !restoreFlow.isRestoring,
      offer: product?.price
    )
  }

  /// Starts listening for access, then loads the product.
  func start() -> Task<Void, Never>? {
    guard listening == nil else { return nil }
    listening = Task { [weak self, service] in
      let subscription = await service.accessUpdates()
      await self?.show(subscription.current)
      for await access in subscription.updates { await self?.accessPublished(access) }
    }
    return load()
  }

  /// Ends the window.
  func close() { listening?.cancel() }

  private func accessPublished(_ newer: Access) {
    if newer.cause == .delivery, newer.isUnlocked { restoreFlow.accessArrived() }
    show(newer)
  }

  /// Applies a state from the stream or from an answer unless a newer one is already here.
  private func show(_ newer: Access) {
    guard newer.revision > access.revision else { return }
    access = newer
    purchaseFlow.accessChanged(isUnlocked: newer.isUnlocked)
  }

  /// Opens a sheet; the purchase sheet needs the product.
  func open(_ opened: Sheet) -> Task<Void, Never>? {
    if let sheet, sheet != opened { closeSheet() }
    sheet = opened
    return opened == .purchase ? load() : nil
  }

  func closeSheet() {
    sheet = nil
    purchaseFlow.sheetClosed()
  }

  /// Dismisses the alert in front.
  func dismissAlert() { if let ticket = alerts.dismiss() { purchaseFlow.dismissed(ticket) } }

  /// Loads the product unless it is loaded or loading.
  func load() -> Task<Void, Never>? {
    guard product == nil, !isLoading else { return nil }
    isLoading = true
    return Task { [weak self, service] in
      do throws(PurchaseFailure) {
        let product = try await service.product()
        await self?.loaded(product)
      } catch { await self?.loadFailed(error) }
    }
  }

  private func loaded(_ found: DeckProduct) {
    isLoading = false
    product = found
  }

  private func loadFailed(_ failure: PurchaseFailure) {
    isLoading = false
    let message = "Products could not be loaded: \(failure.message)"
    alerts.raise(Alert(kind: .loadFailed, reason: failure.reason, message: message))
  }

  /// Buys the product unless it is unlocked or being bought.
  func buy() -> Task<Void, Never>? {
    guard !access.isUnlocked, purchaseFlow.beginPurchase() else { return nil }
    return Task { [weak self, service] in
      let report = await service.purchase()
      await self?.purchaseEnded(report)
    }
  }

  private func purchaseEnded(_ report: PurchaseReport) {
    show(report.access)
    if let alert = purchaseFlow.end(report, isUnlocked: access.isUnlocked) {
      let ticket = alerts.raise(alert)
      if alert.kind == .purchaseFailed { purchaseFlow.failureRaised(as: ticket) }
    }
    if purchaseFlow.state == .succeeded, sheet == .purchase { closeSheet() }
  }

  /// Restores the account's purchases.
  func restore() -> Task<Void, Never>? {
    guard restoreFlow.beginRestore() else { return nil }
    return Task { [weak self, service] in
      let report = await service.restore()
      await self?.restoreEnded(report)
    }
  }

  private func restoreEnded(_ report: RestoreReport) {
    show(report.access)
    let alert = restoreFlow.end(report.outcome, isUnlocked: access.isUnlocked)
    if restoreFlow.reports(report.outcome) { alerts.raise(alert) }
  }
}

/// Alerts in the order in which they were raised; the first stays in front until it is dismissed.
struct AlertQueue: Sendable {
  /// An identifier that distinguishes alerts with equal texts.
  struct Ticket: Hashable, Sendable {
    fileprivate let number: Int
  }

  private var waiting: [(ticket: Ticket, alert: Alert)] = []
  private var count = 0

  var front: Alert? { waiting.first?.alert }

  /// Adds an alert behind the others.
  ///
  /// - Returns: The ticket that ``dismiss()`` returns when it dismisses this alert.
  @discardableResult
  mutating func raise(_ alert: Alert) -> Ticket {
    count += 1
    let ticket = Ticket(number: count)
    waiting.append((ticket, alert))
    return ticket
  }

  /// Dismisses the alert in front.
  mutating func dismiss() -> Ticket? { waiting.isEmpty ? nil : waiting.removeFirst().ticket }
}

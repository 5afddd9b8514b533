import StoreModel

/// Purchase logic as an app might have it: coins are bought, counted and kept.
actor CoinShop {
  private let environment: AppEnvironment
  private let isCareful: Bool
  private(set) var coins = 0
  private(set) var state = PurchaseState.idle
  private(set) var alert: Alert?
  private var counted: Set<TransactionID> = []

  nonisolated var unownedExecutor: UnownedSerialExecutor { environment.main.unownedExecutor }

  init(environment: AppEnvironment, isCareful: Bool) {
    self.environment = environment
    self.isCareful = isCareful
  }

  func open() async {
    Task { for await update in environment.store.updates { await self.take(update) } }
    coins = await environment.storage.value(for: "coins").flatMap(Int.init) ?? 0
    for result in await environment.store.unfinished() { await take(result) }
  }

  func buy() async {
    guard state != .purchasing else { return }
    state = .purchasing
    do {
      switch try await environment.store.purchase("shop.coins") {
      case .success(let result): await take(result)
      case .pending: alert = Alert(kind: .purchasePending, message: "Waiting for approval.")
      case .userCancelled, .unknown: break
      }
      state = .idle
    } catch {
      state = .failed("The purchase failed.")
      let reason = (error as? StoreError).map { AlertReason.store($0) }
      alert = Alert(kind: .purchaseFailed, reason: reason, message: "The purchase failed.")
    }
  }

  func dismiss() {
    alert = nil
    if case .failed = state { state = .idle }
  }

  private func take(_ result: VerificationResult) async {
    guard case .verified(let transaction) = result, counted.insert(transaction.id).inserted else {
      return
    }
    coins += 10
    if isCareful { await keepThenFinish(transaction) } else { await finishThenKeep(transaction) }
  }

  /// As it was: a kill between the two lines loses ten coins.
  private func finishThenKeep(_ transaction: Transaction) async {
    await environment.store.finish(transaction)
    try? await environment.storage.write("\(coins)", for: "coins")
  }

  /// As it is: what was not kept is delivered again at the next launch.
  private func keepThenFinish(_ transaction: Transaction) async {
    guard (try? await environment.storage.write("\(coins)", for: "coins")) != nil else { return }
    await environment.store.finish(transaction)
  }
}

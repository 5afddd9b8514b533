import StoreModel

/// The client that keeps the signed-in user and balance, and posts every transaction to the server.
///
/// A transaction is finished once the server confirms that it is in the ledger. Until then the
/// store delivers it again at each launch, so no paid transaction is lost with a process.
actor CreditsClient: ServerClient {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  let store: any StoreClient
  let storage: any DurableStorage
  let clock: any Clock<Duration>
  private let line: ServerLine
  private let parts: CreditsParts

  var state = ClientState<CreditsView>()
  private var deliveries: [TransactionID: Task<Bool, Never>] = [:]

  static let userKey = "credits.user"

  init(environment: AppEnvironment, parts: CreditsParts) {
    host = environment.host()
    store = environment.store
    storage = environment.storage
    clock = environment.clock
    line = ServerLine(environment: environment)
    self.parts = parts
  }

  deinit { state.listening?.cancel() }

  /// Signs in, or changes nothing if the server cannot be reached.
  func signIn(_ user: AppAccountToken) async -> Bool {
    guard !state.isSigningIn else { return false }
    state.isSigningIn = true
    defer { state.isSigningIn = false }
    await adoptUser()
    let answer = await line.ask(.signIn(user))
    guard case .success(.credits(.balance(let balance))) = answer.result, await remember(user)
    else { return false }
    state.series += 1
    state.lastTurn = max(state.lastTurn, answer.turn)
    state.view.user = user
    state.view.balance = balance
    publish()
    Task { await deliverUnfinished() }
    return true
  }

  // MARK: Transactions

  /// Processes a transaction that does not come from a purchase call.
  func receive(_ result: VerificationResult, from source: DeliverySource) {
    _ = deliver(result, from: source)
  }

  /// Processes a purchase's transaction.
  func receive(purchase result: VerificationResult) async -> Bool {
    await deliver(result, from: .purchase).value
  }

  /// Posts a transaction to the server and finishes it; returns whether it is in the ledger.
  ///
  /// The same transaction may arrive from a purchase, from `updates`, and from `unfinished`, at the
  /// same time or again later. All of them share one delivery.
  private func deliver(
    _ result: VerificationResult,
    from source: DeliverySource
  ) -> Task<Bool, Never> {
    guard let transaction = result.verifiedPayload, transaction.productType == .consumable else {
      return Task { false }
    }
    if parts.sends == .shared, let underWay = deliveries[transaction.id] { return underWay }
    let delivery = Task {
      let isCredited = await send(result, transaction, from: source)
      if !isCredited { deliveries[transaction.id] = nil }
      return isCredited
    }
    deliveries[transaction.id] = delivery
    return delivery
  }

  private func send(
    _ result: VerificationResult,
    _ transaction: Transaction,
    from source: DeliverySource
  ) async -> Bool {
    await adoptUser()
    // Without its user signed in, the transaction stays unfinished until that user signs in.
    guard let user = state.view.user,
      transaction.appAccountToken == nil || transaction.appAccountToken == user
    else { return false }
    let finishesFirst =
      parts.finishing == .onArrival || parts.finishing == .whenUpdated && source == .update
    if finishesFirst { await store.finish(transaction) }
    if parts.balance == .addedByApp { addAtOnce(transaction) }
    let signed = store.jwsRepresentation(of: result)
    let answer = await line.ask(
      .credits(.purchase(signed, product: transaction.productID, by: user))
    )
    switch answer.result {
    case .success(.credits(.purchased(_, _, let balance))):
      if !finishesFirst, parts.finishing != .never { await store.finish(transaction) }
      take(balance, answer.turn)
      return true
    case .failure(.refused(.otherUser)):
      // A customer has it in the ledger, so nothing more is owed for it.
      if !finishesFirst { await store.finish(transaction) }
      return false
    case .failure(.refused(.invalidTransaction)), .failure(.refused(.otherProduct)): return false
    case .success, .failure:
      // The server's next version may sell a product that is still unknown.
      if parts.finishing != .onArrival {
        Task { [weak self] in await self?.deliverLater(result, from: source) }
      }
      return false
    }
  }

  private func deliverLater(_ result: VerificationResult, from source: DeliverySource) async {
    guard (try? await clock.sleep(for: Self.pause)) != nil else { return }
    _ = deliver(result, from: source)
  }

  /// Defect: shows credits before the server knows of them.
  private func addAtOnce(_ transaction: Transaction) {
    guard var balance = state.view.balance,
      let pack = ImagePack.all.first(where: { $0.product == transaction.productID })
    else { return }
    balance.credits += pack.credits
    balance.available += pack.credits
    state.view.balance = balance
    publish()
  }

  // MARK: Credits

  func askOnce(for user: AppAccountToken, in series: Int) async -> Bool {
    await balance(of: user) == nil && state.series == series
  }

  /// Requests and shows the balance, or returns nil if it is unavailable.
  private func balance(of user: AppAccountToken) async -> CreditBalance? {
    let answer = await line.ask(.credits(.balance(of: user)))
    guard case .success(.credits(.balance(let balance))) = answer.result else { return nil }
    take(balance, answer.turn)
    return balance
  }

  /// Opens the shop: requests the balance and the offered packs.
  func open() async {
    refresh()
    guard let user = state.view.user else { return }
    let answer = await line.ask(.credits(.packs(for: user)))
    guard case .success(.credits(.packs(let packs))) = answer.result else { return }
    state.view.packs = packs
    publish()
  }

  /// Makes an image if the server has a credit for it.
  func makeImage() async -> ImageOutcome {
    await adoptUser()
    guard let user = state.view.user, let before = await balance(of: user) else { return .failed }
    guard 0 < before.available else { return .notEnoughCredits }
    let answer = await line.ask(.credits(.image(for: user)))
    switch answer.result {
    case .success(.credits(.image(let balance))):
      take(balance, answer.turn)
      return .made
    case .failure(.refused(.insufficientCredits)): return .notEnoughCredits
    case .success, .failure:
      // Only the server knows whether the image was made and paid for.
      refresh()
      return .failed
    }
  }

  /// Reads a page of the history.
  func history(_ span: HistorySpan) async -> HistoryPage? {
    await adoptUser()
    guard let user = state.view.user else { return nil }
    let answer = await line.ask(.credits(.history(of: user, span)))
    guard case .success(.credits(.history(let page))) = answer.result else { return nil }
    return page.user == state.view.user ? page : nil
  }

  /// Shows the server's answer unless a newer one is shown.
  private func take(_ balance: CreditBalance, _ turn: Int) {
    guard balance.user == state.view.user, state.lastTurn < turn else { return }
    state.lastTurn = turn
    state.view.balance = balance
    publish()
  }
}

/// The outcome of an image request.
enum ImageOutcome: Hashable, Sendable {
  /// The image was made and paid for.
  case made
  /// There is no credit for the image.
  case notEnoughCredits
  /// The image was not made, or the outcome is unknown.
  case failed
}

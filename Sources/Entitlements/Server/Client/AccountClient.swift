import StoreModel

/// The client that keeps the signed-in user and access, and posts every transaction to the server.
///
/// Access comes only from the server, never from the device. A transaction is finished once the
/// server confirms that it is stored. Until then the store delivers it again at each launch.
actor AccountClient: ServerClient {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  let store: any StoreClient
  let storage: any DurableStorage
  let clock: any Clock<Duration>
  private let line: ServerLine
  private let parts: AccountParts

  var state = ClientState<AccountView>()
  /// The server's latest answer if it is not shown yet.
  private var kept: ServerAccess?
  private var deliveries: [Delivery: Task<Bool, Never>] = [:]

  static let userKey = "account.user"

  init(environment: AppEnvironment, parts: AccountParts) {
    host = environment.host()
    store = environment.store
    storage = environment.storage
    clock = environment.clock
    line = ServerLine(environment: environment, turns: parts.turns)
    self.parts = parts
  }

  deinit { state.listening?.cancel() }

  /// Signs in, or changes nothing if the server cannot be reached.
  func signIn(_ user: AppAccountToken) async -> Bool {
    guard !state.isSigningIn else { return false }
    state.isSigningIn = true
    defer { state.isSigningIn = false }
    await adoptUser()
    let access: ServerAccess
    let answer: ServerLine.Answer
    switch parts.login {
    case .askedFirst:
      answer = await line.ask(.signIn(user))
      guard case .success(.access(let told)) = answer.result else { return false }
      // The signed-in user is already saved; a failed write must not discard the server's answer.
      if user != state.view.user, await !remember(user) { return false }
      access = told
      state.view.user = user
    case .switchedFirst:
      state.view.user = user
      state.view.plans = []
      publish()
      guard await remember(user) else { return false }
      answer = await line.ask(.signIn(user))
      guard case .success(.access(let told)) = answer.result else { return false }
      access = told
    }
    state.view.plans = []
    state.lastTurn = max(state.lastTurn, answer.turn)
    show(access)
    Task { await deliverUnfinished() }
    return true
  }

  /// Processes a transaction that does not come from a purchase call.
  func receive(_ result: VerificationResult, from source: DeliverySource) {
    guard let transaction = result.verifiedPayload,
      TalePlan.all.contains(transaction.productID)
    else { return }
    _ = deliver(transaction, from: source)
  }

  /// Processes a purchase's transaction.
  func receive(purchase transaction: Transaction) async -> Bool {
    await deliver(transaction, from: .purchase).value
  }

  /// Posts a transaction to the server and finishes it; returns whether the server has it.
  ///
  /// The same transaction may arrive from a purchase, from `updates`, and from `unfinished`, at the
  /// same time or again later. All of them share one delivery.
  private func deliver(_ transaction: Transaction, from source: DeliverySource) -> Task<Bool, Never>
  {
    let key = Delivery(transaction)
    if parts.posts == .shared, let underWay = deliveries[key] { return underWay }
    let delivery = Task {
      let isStored = await post(transaction, from: source)
      if !isStored { deliveries[key] = nil }
      return isStored
    }
    deliveries[key] = delivery
    return delivery
  }

  private func post(_ transaction: Transaction, from source: DeliverySource) async -> Bool {
    await adoptUser()
    // Without a signed-in user, the transaction stays unfinished until a user signs in.
    guard let user = state.view.user else { return false }
    let finishesFirst =
      parts.finishing == .onArrival || parts.finishing == .whenUpdated && source == .update
    if finishesFirst { await store.finish(transaction) }
    let answer = await line.ask(.post(transaction, by: user))
    var isStored = false
    if case .success(.access(let access)) = answer.result {
      isStored = true
      take(access, answer.turn)
    }
    let isAnswered = if case .success = answer.result { true } else { false }
    let isDone = isStored || parts.finishing == .onceAnswered && isAnswered
    if isDone, !finishesFirst { await store.finish(transaction) }
    if !isDone, parts.finishing != .onArrival {
      Task { [weak self] in await self?.deliverLater(transaction, from: source) }
    }
    return isStored
  }

  private func deliverLater(_ transaction: Transaction, from source: DeliverySource) async {
    guard (try? await clock.sleep(for: Self.pause)) != nil else { return }
    _ = deliver(transaction, from: source)
  }

  /// Posts the device's current entitlements again.
  func deliverEntitlements() async -> Bool {
    var isComplete = true
    for transaction in await store.currentEntitlements().compactMap(\.verifiedPayload)
    where TalePlan.all.contains(transaction.productID) {
      if await !deliver(transaction, from: .unfinished).value { isComplete = false }
    }
    return isComplete
  }

  func askOnce(for user: AppAccountToken, in series: Int) async -> Bool {
    let answer = await line.ask(.access(of: user))
    guard case .success(.access(let access)) = answer.result else { return state.series == series }
    take(access, answer.turn)
    return false
  }

  /// Shows the server's answer for the signed-in user unless a newer one is shown.
  private func take(_ access: ServerAccess, _ turn: Int) {
    guard access.user == state.view.user, state.lastTurn < turn else { return }
    state.lastTurn = turn
    guard parts.cache == .servedOld else { return show(access) }
    // Defect: the old copy is shown, and the new one waits for the next request.
    let old = kept
    kept = access
    show(old?.user == state.view.user ? old ?? access : access)
  }

  private func show(_ access: ServerAccess) {
    state.view.plans = access.plans
    publish()
    lockAtEnd(from: access.asOf)
  }

  /// Waits for the first plan to end, by the server's date only: the device clock may be wrong.
  private func lockAtEnd(from date: StoreDate) {
    guard let end = state.view.end else { return }
    let left = Duration.milliseconds(end.rawValue - date.rawValue)
    let revision = state.view.revision
    Task { [weak self, clock] in
      guard (try? await clock.sleep(for: left)) != nil else { return }
      await self?.lock(whatEndsAt: end, shownAs: revision)
    }
  }

  /// Locks plans whose time is over and keeps the others.
  private func lock(whatEndsAt end: StoreDate, shownAs revision: Int) {
    guard state.view.revision == revision else { return }
    state.view.plans.removeAll { $0.end <= end }
    publish()
    lockAtEnd(from: end)
    refresh()
  }
}

import StoreModel

/// Knows who is signed in and what the server lets them use; brings it every transaction.
///
/// Access is what the server says, never what the device holds. A transaction is finished once the
/// server said that it is stored; until then the store delivers it again at each launch.
actor AccountClient {
  /// One transaction, or what became of it under the same identifier.
  private struct Delivery: Hashable {
    let id: TransactionID
    let isRevoked: Bool
    let isUpgraded: Bool
  }

  /// How a transaction came.
  enum Source: Hashable, Sendable {
    case purchase
    case update
    case unfinished
  }

  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let store: any StoreClient
  private let storage: any DurableStorage
  private let clock: any Clock<Duration>
  private let line: ServerLine
  private let parts: AccountParts

  private var view = AccountView()
  /// What the server said last, where it is not shown yet.
  private var kept: ServerAccess?
  private var subscribers: [AsyncStream<AccountView>.Continuation] = []
  private var listening: Task<Void, Never>?
  private var adopting: Task<Void, Never>?
  private var deliveries: [Delivery: Task<Bool, Never>] = [:]
  private var isSigningIn = false
  /// Counts the questions for access; a series of them ends when a later one began.
  private var series = 0
  /// The answer that is shown, by its place in the order of answers.
  private var lastTurn = 0

  private static let userKey = "account.user"
  /// How long the app waits before it asks its server again.
  private static let pause = Duration.seconds(15)

  init(environment: AppEnvironment, parts: AccountParts) {
    host = environment.host()
    store = environment.store
    storage = environment.storage
    clock = environment.clock
    line = ServerLine(environment: environment, turns: parts.turns)
    self.parts = parts
  }

  deinit { listening?.cancel() }

  // MARK: Launch

  /// Listens, then brings what the last process left behind.
  func launch() {
    guard listening == nil else { return }
    let transactions = store.updates.listener()
    listening = Task { [weak self] in
      while let result = await transactions.next() { await self?.receive(result, from: .update) }
    }
    Task {
      await adoptUser()
      refresh()
      await deliverUnfinished()
    }
  }

  private func deliverUnfinished() async {
    for result in await store.unfinished() { receive(result, from: .unfinished) }
  }

  /// Takes in who was signed in when the process before ended, once.
  private func adoptUser() async {
    if adopting == nil {
      adopting = Task {
        let name = await storage.value(for: Self.userKey)
        guard view.user == nil, let name else { return }
        view.user = AppAccountToken(rawValue: name)
        publish()
      }
    }
    await adopting?.value
  }

  // MARK: Signing in and out

  /// Signs in; if the server cannot be asked, nothing changes.
  ///
  /// - Returns: whether it did.
  func signIn(_ user: AppAccountToken) async -> Bool {
    guard !isSigningIn else { return false }
    isSigningIn = true
    defer { isSigningIn = false }
    await adoptUser()
    let access: ServerAccess
    let answer: ServerLine.Answer
    switch parts.login {
    case .askedFirst:
      answer = await line.ask(.signIn(user))
      guard case .success(.access(let told)) = answer.result else { return false }
      // Who is signed in already is written down: what the server said must not be lost with that.
      if user != view.user, await !remember(user) { return false }
      access = told
      view.user = user
    case .switchedFirst:
      view.user = user
      view.plans = []
      publish()
      guard await remember(user) else { return false }
      answer = await line.ask(.signIn(user))
      guard case .success(.access(let told)) = answer.result else { return false }
      access = told
    }
    view.plans = []
    lastTurn = max(lastTurn, answer.turn)
    show(access)
    Task { await deliverUnfinished() }
    return true
  }

  /// Signs out: nothing may be used any more.
  ///
  /// - Returns: whether it did.
  func signOut() async -> Bool {
    guard !isSigningIn else { return false }
    isSigningIn = true
    defer { isSigningIn = false }
    await adoptUser()
    guard await remember(nil) else { return false }
    series += 1
    view.user = nil
    view.plans = []
    publish()
    return true
  }

  private func remember(_ user: AppAccountToken?) async -> Bool {
    (try? await storage.write(user?.rawValue, for: Self.userKey)) != nil
  }

  // MARK: Transactions

  /// Takes in a transaction that was not bought here just now.
  func receive(_ result: VerificationResult, from source: Source) {
    guard let transaction = result.verifiedPayload,
      TalePlan.all.contains(transaction.productID)
    else { return }
    _ = deliver(transaction, from: source)
  }

  /// Takes in what a purchase returned.
  ///
  /// - Returns: whether the server has it.
  func receive(purchase transaction: Transaction) async -> Bool {
    await deliver(transaction, from: .purchase).value
  }

  /// Brings a transaction to the server and finishes it; tells whether the server has it.
  ///
  /// The same transaction may come from a purchase, from `updates` and from `unfinished`, at the
  /// same time and again later: all of them share one delivery.
  private func deliver(_ transaction: Transaction, from source: Source) -> Task<Bool, Never> {
    let key = Delivery(
      id: transaction.id,
      isRevoked: transaction.isRevoked,
      isUpgraded: transaction.isUpgraded
    )
    if parts.posts == .shared, let underWay = deliveries[key] { return underWay }
    let delivery = Task {
      let isStored = await post(transaction, from: source)
      if !isStored { deliveries[key] = nil }
      return isStored
    }
    deliveries[key] = delivery
    return delivery
  }

  private func post(_ transaction: Transaction, from source: Source) async -> Bool {
    await adoptUser()
    // Nobody is there to have it: it stays unfinished until somebody signs in.
    guard let user = view.user else { return false }
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

  private func deliverLater(_ transaction: Transaction, from source: Source) async {
    guard (try? await clock.sleep(for: Self.pause)) != nil else { return }
    _ = deliver(transaction, from: source)
  }

  /// Posts again whatever the device holds to be in force.
  ///
  /// - Returns: whether the server took in all of it.
  func deliverEntitlements() async -> Bool {
    var isComplete = true
    for transaction in await store.currentEntitlements().compactMap(\.verifiedPayload)
    where TalePlan.all.contains(transaction.productID) {
      if await !deliver(transaction, from: .unfinished).value { isComplete = false }
    }
    return isComplete
  }

  // MARK: Access

  /// Asks the server what may be used, until it answers.
  func refresh() {
    series += 1
    let mine = series
    Task { [weak self, clock] in
      while await self?.ask(in: mine) ?? false {
        guard (try? await clock.sleep(for: Self.pause)) != nil else { return }
      }
    }
  }

  /// Asks once; whether it has to be asked again.
  private func ask(in mine: Int) async -> Bool {
    guard series == mine, let user = view.user else { return false }
    let answer = await line.ask(.access(of: user))
    guard case .success(.access(let access)) = answer.result else { return series == mine }
    take(access, answer.turn)
    return false
  }

  /// Takes in what the server said of who is signed in, unless something newer is shown.
  private func take(_ access: ServerAccess, _ turn: Int) {
    guard access.user == view.user, lastTurn < turn else { return }
    lastTurn = turn
    guard parts.cache == .servedOld else { return show(access) }
    // The copy of before is shown; the new one waits for the next look.
    let old = kept
    kept = access
    show(old?.user == view.user ? old ?? access : access)
  }

  private func show(_ access: ServerAccess) {
    view.plans = access.plans
    publish()
    lockAtEnd(from: access.asOf)
  }

  /// Waits for the first plan to end, by the server's date only: the device clock may be wrong.
  private func lockAtEnd(from date: StoreDate) {
    guard let end = view.end else { return }
    let left = Duration.milliseconds(end.rawValue - date.rawValue)
    let revision = view.revision
    Task { [weak self, clock] in
      guard (try? await clock.sleep(for: left)) != nil else { return }
      await self?.lock(whatEndsAt: end, shownAs: revision)
    }
  }

  /// The time is over for which the server let something be used; the rest may still be used.
  private func lock(whatEndsAt end: StoreDate, shownAs revision: Int) {
    guard view.revision == revision else { return }
    view.plans.removeAll { $0.end <= end }
    publish()
    lockAtEnd(from: end)
    refresh()
  }

  // MARK: The screen's side

  /// What is shown now.
  var current: AccountView { view }

  /// What is shown now, and each change from now on.
  func views() -> AsyncStream<AccountView> {
    let (updates, subscriber) = AsyncStream.makeStream(of: AccountView.self)
    subscriber.yield(view)
    subscribers.append(subscriber)
    return updates
  }

  private func publish() {
    view.revision += 1
    subscribers.removeAll { subscriber in
      if case .terminated = subscriber.yield(view) { true } else { false }
    }
  }
}

import StoreModel

/// The client that keeps the signed-in user and access, and posts every transaction to the server.
///
/// Access comes only from the server, never from the device. A transaction is finished once the
/// server confirms that it is stored. Until then the store delivers it again at each launch.
actor AccountClient: ServerClient {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let parts: AccountParts
  var session: ClientSession<AccountView>

  /// The server's latest answer if it is not shown yet.
  private var kept: ServerAccess?
  private var deliveries: [Delivery: Task<Bool, Never>] = [:]
  /// The transactions that arrived while no one was signed in.
  private var withheld: [(transaction: Transaction, signed: SignedTransaction)] = []

  /// The time within which the server usually answers.
  private static let usualWait = Duration.seconds(5)

  init(environment: AppEnvironment, parts: AccountParts) {
    host = environment.host()
    self.parts = parts
    session = ClientSession(environment, userKey: "account.user", turns: parts.turns)
  }

  deinit { session.listening?.cancel() }

  /// Delivers what the store lists as unfinished, and what waits for a login.
  ///
  /// The store may list a new purchase only after a while.
  func deliverUnfinished() async {
    let listed = await store.unfinished()
    let waiting = withheld.filter { one in
      !listed.contains { $0.verifiedPayload?.id == one.transaction.id }
    }
    withheld = []
    for result in listed { receive(result, from: .unfinished) }
    for (transaction, signed) in waiting {
      _ = deliver(transaction, signed: signed, from: .unfinished)
    }
  }

  // MARK: Signing in

  /// Signs in, or changes nothing if the server cannot be reached.
  ///
  /// - Returns: Whether it succeeded.
  func signIn(_ user: AppAccountToken) async -> Bool {
    guard !session.isSigningIn else { return false }
    session.isSigningIn = true
    defer { session.isSigningIn = false }
    await adoptUser()
    let access: ServerAccess
    let answer: ServerLine.Answer
    // A repeated login's answer may be processed after that to a later request.
    var isOutdated = false
    switch parts.login {
    case .askedFirst:
      answer = await line.ask(.signIn(user))
      guard case .success(.access(let told)) = answer.result else { return false }
      // The signed-in user is already saved; a failed write must not discard the server's answer.
      if user != view.user, await !remember(user) { return false }
      access = told
      isOutdated = view.user == user && answer.turn < session.lastTurn
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
    if !isOutdated {
      view.plans = []
      session.lastTurn = max(session.lastTurn, answer.turn)
      show(access, from: answer)
    }
    Task { await deliverUnfinished() }
    return true
  }

  // MARK: Transactions

  /// Processes a transaction that does not come from a purchase call.
  func receive(_ result: VerificationResult, from source: TransactionSource) {
    guard let transaction = result.verifiedPayload,
      TalePlan.all.contains(transaction.productID)
    else { return }
    _ = deliver(transaction, signed: store.jwsRepresentation(of: result), from: source)
  }

  /// Processes a purchase's transaction.
  ///
  /// - Returns: Whether the server has it.
  func receive(purchase result: VerificationResult) async -> Bool {
    guard let transaction = result.verifiedPayload else { return false }
    let signed = store.jwsRepresentation(of: result)
    return await deliver(transaction, signed: signed, from: .purchase).value
  }

  /// Posts a transaction to the server and finishes it; returns whether the server has it.
  ///
  /// The same transaction may arrive from a purchase, from `updates`, and from `unfinished`, at the
  /// same time or again later. All of them share one delivery.
  private func deliver(
    _ transaction: Transaction,
    signed: SignedTransaction,
    from source: TransactionSource
  ) -> Task<Bool, Never> {
    let key = Delivery(transaction)
    if parts.posts == .shared, let underWay = deliveries[key] { return underWay }
    let delivery = Task {
      let isStored = await post(transaction, signed, from: source)
      if !isStored { deliveries[key] = nil }
      return isStored
    }
    deliveries[key] = delivery
    return delivery
  }

  private func post(
    _ transaction: Transaction,
    _ signed: SignedTransaction,
    from source: TransactionSource
  ) async -> Bool {
    await adoptUser()
    // Without a signed-in user, the transaction stays unfinished until a user signs in.
    guard let user = view.user else {
      withheld.removeAll { Delivery($0.transaction) == Delivery(transaction) }
      withheld.append((transaction, signed))
      return false
    }
    let finishesFirst =
      parts.finishing == .onArrival || parts.finishing == .whenUpdated && source == .update
    if finishesFirst { await store.finish(transaction) }
    let answer = await line.ask(.post(signed, by: user))
    var isStored = false
    if case .success(.access(let access)) = answer.result {
      isStored = true
      showIfNewer(access, from: answer)
    }
    let isAnswered = if case .success = answer.result { true } else { false }
    let isDone = isStored || parts.finishing == .onceAnswered && isAnswered
    let isFinished = isDone && !finishesFirst ? await finish(transaction) : true
    if !isDone && parts.finishing != .onArrival || !isFinished {
      Task { [weak self] in await self?.deliverLater(transaction, signed, from: source) }
    }
    return isStored && isFinished
  }

  /// Finishes a transaction; returns whether that happened in time.
  private func finish(_ transaction: Transaction) async -> Bool {
    guard case .limited(let patience) = parts.patience else {
      await store.finish(transaction)
      return true
    }
    // Defect: the time in which the app is suspended counts.
    return await withTaskGroup(of: Bool.self) { [store, clock] race in
      race.addTask { (try? await clock.sleep(for: patience)) == nil }
      race.addTask {
        await store.finish(transaction)
        return true
      }
      defer { race.cancelAll() }
      return await race.next() ?? true
    }
  }

  private func deliverLater(
    _ transaction: Transaction,
    _ signed: SignedTransaction,
    from source: TransactionSource
  ) async {
    guard (try? await clock.sleep(for: session.pause)) != nil else { return }
    _ = deliver(transaction, signed: signed, from: source)
  }

  /// Posts the device's current entitlements again.
  ///
  /// - Returns: Whether the server accepted all of them.
  func deliverEntitlements() async -> Bool {
    var isComplete = true
    for result in await store.currentEntitlements() {
      guard let transaction = result.verifiedPayload,
        TalePlan.all.contains(transaction.productID)
      else { continue }
      let signed = store.jwsRepresentation(of: result)
      if await !deliver(transaction, signed: signed, from: .unfinished).value { isComplete = false }
    }
    return isComplete
  }

  // MARK: Access

  /// Asks once and returns whether it has to ask again.
  func ask(in mine: Int) async -> Bool {
    guard session.series == mine, let user = view.user else { return false }
    let answer = await line.ask(.access(of: user))
    guard case .success(.access(let access)) = answer.result else { return session.series == mine }
    showIfNewer(access, from: answer)
    return false
  }

  /// Shows the server's answer for the signed-in user unless a newer one is shown.
  private func showIfNewer(_ access: ServerAccess, from answer: ServerLine.Answer) {
    guard access.user == view.user, session.lastTurn < answer.turn else { return }
    session.lastTurn = answer.turn
    guard parts.cache == .servedOld else { return show(access, from: answer) }
    // Defect: the old copy is shown, and the new one waits for the next request.
    let old = kept
    kept = access
    show(old?.user == view.user ? old ?? access : access, from: answer)
  }

  private func show(_ access: ServerAccess, from answer: ServerLine.Answer) {
    view.plans = access.plans
    publish()
    // An answer that waited while the app was suspended is about as old as its request: counted
    // from its arrival, a plan would be locked too late.
    let isOld = Self.usualWait < answer.arrived - answer.asked
    lockAtEnd(from: access.asOf, at: isOld ? answer.asked : answer.arrived)
    if isOld { refresh() }
  }

  /// Waits for the first plan to end, by the server's date only: the device clock may be wrong.
  ///
  /// The server's date was current at an instant on the line's stopwatch. Since then, the app may
  /// have been suspended.
  private func lockAtEnd(from date: StoreDate, at instant: Duration) {
    guard let end = view.end else { return }
    let due = instant + .milliseconds(end.rawValue - date.rawValue)
    let revision = view.revision
    Task { [weak self, clock, stopwatch = line.stopwatch] in
      let left = max(due - stopwatch.elapsed, .zero)
      guard (try? await clock.sleep(for: left)) != nil else { return }
      await self?.lock(whatEndsAt: end, shownAs: revision)
    }
  }

  /// Locks plans whose time is over and keeps the others.
  private func lock(whatEndsAt end: StoreDate, shownAs revision: Int) {
    guard view.revision == revision else { return }
    view.plans.removeAll { $0.end <= end }
    publish()
    lockAtEnd(from: end, at: line.stopwatch.elapsed)
    refresh()
  }
}

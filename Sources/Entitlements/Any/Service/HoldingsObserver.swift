import StoreModel

/// The observer of the store for the app's lifetime: listens, reads, records, finishes, publishes.
///
/// Its state is one value, `holdings`. This actor only passes news to that value and publishes its
/// conclusions to the screen. It never keeps a conclusion across an `await`.
actor HoldingsObserver {
  /// One delivery: a transaction or its later state under the same identifier.
  private struct Delivery: Hashable {
    let id: TransactionID
    let isRevoked: Bool
    let isUpgraded: Bool
  }

  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let store: any StoreClient
  private let clock: any Clock<Duration>
  private let stopwatch: LaunchStopwatch
  private let writer: DurableWriter
  private let finishing: FinishRule
  private let listens: Bool
  private let missing: MissingProductRule
  private var holdings: Holdings
  private var turns: any ReadTurns

  private var isLaunched = false
  private var published = HoldingsAccess()
  /// The text last submitted for writing.
  private var noted: String?
  private var broadcast = Broadcast<HoldingsAccess>()
  private var listening: [Task<Void, Never>] = []
  private var adoption: SharedWork<Void>?
  private var reading: Task<Void, Never>?
  private var deliveries: [Delivery: SharedWork<Void>] = [:]
  /// The number of series of reads started; a series ends when a later one starts.
  private var series = 0
  /// The instant of the decisive read that is being awaited.
  private var awaited: Duration?

  init(environment: AppEnvironment, parts: AnyParts) {
    host = environment.host()
    store = environment.store
    clock = environment.clock
    stopwatch = LaunchStopwatch(environment.clock)
    writer = DurableWriter(key: "any.holdings", joinsWaiting: true, environment: environment)
    holdings = parts.holdings
    // The groups of what the app offers, whose statuses show a plan that no list does.
    holdings.learn(environment.paywall)
    turns = parts.turns
    finishing = parts.finishing
    listens = parts.listens
    missing = parts.missing
  }

  deinit { for listener in listening { listener.cancel() } }

  // MARK: Launch

  /// Starts listening, then starts reading.
  func launch() {
    guard !isLaunched else { return }
    isLaunched = true
    // Updates without a listener are lost, so both listeners are attached before the first read.
    if listens { listen() }
    Task { await readAtLaunch() }
  }

  private func listen() {
    let transactions = store.updates.listener()
    let statuses = store.statusUpdates.listener()
    listening = [
      Task { [weak self] in
        while let result = await transactions.next() { await self?.receive(result) }
      },
      Task { [weak self] in
        while let status = await statuses.next() { await self?.receive(status) }
      },
    ]
  }

  private func readAtLaunch() async {
    await adoptMemory()
    Task { await withdraw(after: holdings.unconfirmedUntil - stopwatch.elapsed) }
    for result in await store.unfinished() { receive(result) }
    readUntilBelieved()
  }

  /// Restores the last process's state once.
  private func adoptMemory() async {
    if adoption == nil {
      let task = Task {
        let text = await writer.read()
        holdings.adopt(text)
        noted = text
        conclude(because: .weighing)
        // Another customer may use the device now.
        if holdings.origin.isPaid { Task { try? await askForOrigin() } }
        adoption = .ended
      }
      adoption = .running(task)
    }
    await adoption?.task?.value
  }

  /// Withdraws access that is still unconfirmed after a timeout.
  private func withdraw(after timeout: Duration) async {
    guard (try? await clock.sleep(for: timeout)) != nil else { return }
    holdings.lapse(at: stopwatch.elapsed)
    conclude(because: .weighing)
  }

  // MARK: Reading

  /// Starts a new read of the store, since a read in progress may miss the latest news.
  private func readAnew() -> Task<Void, Never> {
    if !turns.news(), let reading { return reading }
    let task = Task {
      while true {
        turns.begin()
        let answer = await ask()
        guard turns.end() else { continue }
        reading = nil
        holdings.learn(answer, at: stopwatch.elapsed)
        return conclude(because: .weighing)
      }
    }
    reading = task
    return task
  }

  /// Reads until the store's answer can be believed.
  ///
  /// - Returns: A task that ends once a first answer was processed.
  @discardableResult
  private func readUntilBelieved() -> Task<Void, Never> {
    series += 1
    let mine = series
    let first = readAnew()
    Task { [weak self, clock] in
      await first.value
      var pauses = RereadPauses()
      while await self?.isReadingOn(mine) ?? false {
        guard (try? await clock.sleep(for: pauses.next())) != nil,
          let again = await self?.readOn(mine)
        else { return }
        await again.value
      }
    }
    return first
  }

  private func isReadingOn(_ mine: Int) -> Bool {
    series == mine && holdings.wantsReading(at: stopwatch.elapsed)
  }

  private func readOn(_ mine: Int) -> Task<Void, Never>? { series == mine ? readAnew() : nil }

  /// Ensures that a read begins as soon as it is decisive; a series might sleep past that instant.
  private func awaitDecision() {
    guard let decisive = holdings.decisiveRead, decisive != awaited else { return }
    awaited = decisive
    Task { await read(from: decisive) }
  }

  private func read(from decisive: Duration) async {
    let timeout = max(decisive - stopwatch.elapsed, .zero)
    guard (try? await clock.sleep(for: timeout)) != nil else { return }
    if holdings.decisiveRead == decisive { _ = readAnew() }
  }

  private func ask() async -> HoldingsRead {
    let began = stopwatch.elapsed
    var read = HoldingsRead(statuses: [], entitlements: [], began: began)
    for group in holdings.knownGroups {
      do {
        read.statuses.append((group, try await store.subscriptionStatuses(in: group)))
      } catch {
        read.failed.append(group)
      }
    }
    read.entitlements = await store.currentEntitlements()
    if missing == .asksForHistory { read.history = await history(beside: read.entitlements) }
    return read
  }

  /// Returns the permanent purchases that are still valid although a list of entitlements lacks
  /// them.
  private func history(beside list: [VerificationResult]) async -> [VerificationResult] {
    // An empty list may lack what this app has never seen, so the whole history counts then.
    var history = list.isEmpty ? await store.all() : []
    for product in holdings.missing(from: list + history) {
      history += await store.all(for: product)
    }
    return history.filter { $0.unsafePayload.isBoughtForGood && !$0.unsafePayload.isRevoked }
  }

  // MARK: Delivery

  private func receive(_ status: SubscriptionStatus) {
    holdings.learn(status, at: stopwatch.elapsed)
    conclude(because: .weighing)
    if !status.state.entitles { Task { await withdraw(after: holdings.endsWait) } }
    readUntilBelieved()
  }

  /// Processes a transaction from outside or one that is unverified.
  func receive(_ result: VerificationResult) {
    if let transaction = result.verifiedPayload {
      _ = take(transaction, isPurchase: false)
    } else {
      // An unverified transaction proves nothing, but it is news, so the store is read again.
      holdings.learnOfUnverified(result.unsafePayload, at: stopwatch.elapsed)
    }
    readUntilBelieved()
  }

  /// Processes a purchase's transaction; returns once it was recorded and the store was read.
  ///
  /// - Returns: The outcome of the purchase.
  func receive(purchase transaction: Transaction) async -> Sale {
    let delivery = take(transaction, isPurchase: true)
    await readUntilBelieved().value
    await delivery?.value
    if let witnesses = holdings.witnesses(of: transaction) {
      return Sale(outcome: .success, lastsWith: witnesses)
    }
    // A purchase revoked in the meantime did not fail; the screen shows that access is gone.
    let isGone = holdings.isTakenBack(transaction) && !transaction.isRevoked
    return Sale(
      outcome: isGone ? .success : .failed(.withoutAccess),
      lastsWith: [transaction.productID]
    )
  }

  private func take(_ transaction: Transaction, isPurchase: Bool) -> Task<Void, Never>? {
    holdings.learn(transaction, isPurchase: isPurchase, at: stopwatch.elapsed)
    awaitDecision()
    publishIfChanged(because: .delivery)
    return deliver(transaction)
  }

  /// Records a transaction and finishes it.
  ///
  /// The same transaction may arrive from a purchase, from `updates`, and from `unfinished`, at the
  /// same time or again later. All of them share one delivery.
  ///
  /// - Returns: The delivery, or nil if one has succeeded.
  private func deliver(_ transaction: Transaction) -> Task<Void, Never>? {
    let key = Delivery(
      id: transaction.id,
      isRevoked: transaction.isRevoked,
      isUpgraded: transaction.isUpgraded
    )
    if let earlier = deliveries[key] { return earlier.task }
    let delivery = Task {
      if finishing == .beforeWrite { await store.finish(transaction) }
      let isWritten = await remember()
      if finishing == .afterWrite && isWritten || finishing == .afterAttempt {
        await store.finish(transaction)
      }
      deliveries[key] = isWritten ? .ended : nil
      guard !isWritten else { return }
      Task { [weak self] in await self?.deliverLater(transaction) }
    }
    deliveries[key] = .running(delivery)
    return delivery
  }

  /// Retries a failed write; if the process ends first, the next launch retries it.
  private func deliverLater(_ transaction: Transaction) async {
    guard (try? await clock.sleep(for: .seconds(15))) != nil else { return }
    _ = deliver(transaction)
  }

  private func remember() async -> Bool {
    // Writing before the saved state was read would overwrite that state.
    await adoptMemory()
    let isWritten = await writer.write { await self.holdings.text }
    if !isWritten { noted = nil }
    return isWritten
  }

  private func rememberIfChanged() {
    let text = holdings.text
    guard text != noted else { return }
    noted = text
    Task { await remember() }
  }

  // MARK: The screen's and the shop's side

  /// Processes the store's description of products.
  func learn(_ products: [Product]) {
    holdings.learn(products)
    publishIfChanged(because: .weighing)
  }

  /// Asks StoreKit whether the customer bought the app itself; an error says nothing about that.
  func askForOrigin() async throws {
    holdings.learn(try await store.appTransaction())
    conclude(because: .weighing)
  }

  /// Returns whether the store has confirmed a non-consumable.
  func isConfirmed(_ product: ProductID) -> Bool { holdings.isConfirmed(product) }

  /// Reads the current entitlements until they can be believed, for at most two seconds.
  ///
  /// - Returns: Whether the store confirms any access.
  func readForRestore() async -> Bool {
    let deadline = stopwatch.elapsed + .seconds(2)
    var pauses = RereadPauses()
    await readUntilBelieved().value
    while !holdings.isConfirmed && stopwatch.elapsed < deadline {
      guard (try? await clock.sleep(for: pauses.next())) != nil else { break }
      await readAnew().value
    }
    return holdings.isConfirmed
  }

  /// The current access.
  var access: HoldingsAccess { published }

  /// Returns the current access and all later changes.
  func accessUpdates() -> Updates<HoldingsAccess> { broadcast.subscribe(from: published) }

  /// Publishes and saves the conclusions from the evidence.
  private func conclude(because cause: Access.Cause) {
    awaitDecision()
    publishIfChanged(because: cause)
    rememberIfChanged()
  }

  private func publishIfChanged(because cause: Access.Cause) {
    var newer = published
    newer.unlocked = holdings.unlocked
    newer.end = holdings.end
    newer.balance = holdings.balance
    guard newer != published else { return }
    newer.access = Access(
      revision: published.access.revision + 1,
      isUnlocked: !newer.unlocked.isEmpty,
      cause: cause
    )
    published = newer
    broadcast.publish(newer)
  }
}

import StoreModel

/// The observer of the store for the app's lifetime: listens, reads, records, finishes, publishes.
///
/// Its state is one value, `record`. This actor only passes news to that value and publishes its
/// conclusions to the screen. It never keeps a conclusion across an `await`.
actor TransactionObserver {
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
  private var record: any SubscriptionRecord
  private var turns: any ReadTurns
  private let finishing: FinishRule

  private var published = PlanAccess()
  /// The profile last submitted for writing.
  private var noted: UserProfile?
  private var broadcast = Broadcast<PlanAccess>()
  private var listening: [Task<Void, Never>] = []
  private var adoption: SharedWork<Void>?
  private var reading: Task<Void, Never>?
  private var deliveries: [Delivery: SharedWork<Void>] = [:]
  /// The number of series of reads started; a series ends when a later one starts.
  private var series = 0
  /// The instant of the decisive read that is being awaited.
  private var awaited: Duration?

  init(
    environment: AppEnvironment,
    record: any SubscriptionRecord = PlanEvidence(),
    turns: any ReadTurns = OneReadAtATime(),
    finishing: FinishRule = .afterWrite
  ) {
    host = environment.host()
    store = environment.store
    clock = environment.clock
    stopwatch = LaunchStopwatch(environment.clock)
    writer = DurableWriter(key: UserProfile.key, joinsWaiting: true, environment: environment)
    self.record = record
    self.turns = turns
    self.finishing = finishing
  }

  deinit { for listener in listening { listener.cancel() } }

  // MARK: Launch

  /// Starts listening, then starts reading.
  func launch() {
    guard listening.isEmpty else { return }
    // Updates without a listener are lost, so both listeners are attached before the first read.
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
    Task { await readAtLaunch() }
  }

  private func readAtLaunch() async {
    await adoptProfile()
    Task { await withdraw(after: record.unconfirmedUntil - stopwatch.elapsed) }
    for result in await store.unfinished() { receive(result) }
    readUntilBelieved()
  }

  /// Restores the last process's state once.
  private func adoptProfile() async {
    if adoption == nil {
      let task = Task {
        let profile = UserProfile(text: await writer.read())
        record.adopt(profile)
        publishIfChanged(because: .weighing)
        // A profile of an older version is rewritten at once.
        if profile.formerEnd == nil { noted = profile }
        rememberIfChanged()
        adoption = .ended
      }
      adoption = .running(task)
    }
    await adoption?.task?.value
  }

  /// Withdraws access that is still unconfirmed after a timeout.
  private func withdraw(after timeout: Duration) async {
    guard (try? await clock.sleep(for: timeout)) != nil else { return }
    record.lapse(at: stopwatch.elapsed)
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
        record.learn(answer, at: stopwatch.elapsed)
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
    series == mine && record.wantsReading(at: stopwatch.elapsed)
  }

  private func readOn(_ mine: Int) -> Task<Void, Never>? { series == mine ? readAnew() : nil }

  /// Ensures that a read begins as soon as it is decisive: a series may sleep past that instant,
  /// and a restore's news starts none.
  private func awaitDecision() {
    guard let decisive = record.decisiveRead, decisive != awaited else { return }
    awaited = decisive
    Task { await read(from: decisive) }
  }

  private func read(from decisive: Duration) async {
    let timeout = max(decisive - stopwatch.elapsed, .zero)
    guard (try? await clock.sleep(for: timeout)) != nil else { return }
    if record.decisiveRead == decisive { _ = readAnew() }
  }

  private func ask() async -> SubscriptionRead {
    let began = stopwatch.elapsed
    let statuses = try? await store.subscriptionStatuses(in: TalePlan.group)
    let entitlements = await store.currentEntitlements().filter { Self.isOurs($0) }
    return SubscriptionRead(
      statuses: statuses ?? [],
      isWithoutStatuses: statuses == nil,
      entitlements: entitlements,
      began: began
    )
  }

  private static func isOurs(_ result: VerificationResult) -> Bool {
    TalePlan.all.contains(result.unsafePayload.productID)
  }

  // MARK: Delivery

  // Not inlined: a listening task would keep its variables in its own frame while the app runs.
  @inline(never)
  private func receive(_ status: SubscriptionStatus) {
    guard Self.isOurs(status.transaction) else { return }
    record.learn(status, at: stopwatch.elapsed)
    conclude(because: .weighing)
    if !status.state.entitles { Task { await withdraw(after: record.endsWait) } }
    readUntilBelieved()
  }

  /// Processes a transaction from outside or one that is unverified.
  // Not inlined, as above.
  @inline(never)
  func receive(_ result: VerificationResult) {
    guard Self.isOurs(result) else { return }
    if let transaction = result.verifiedPayload {
      record.learn(transaction, at: stopwatch.elapsed)
      awaitDecision()
      publishIfChanged(because: .delivery)
      _ = deliver(transaction)
    } else {
      // An unverified transaction proves nothing, but it is news, so the store is read again.
      record.learnOfUnverified(at: stopwatch.elapsed)
    }
    readUntilBelieved()
  }

  /// Processes a purchase's transaction; returns once the profile and the store were consulted.
  func receive(purchase transaction: Transaction) async -> PlanAccess {
    if Self.isOurs(.verified(transaction)) {
      record.learn(purchase: transaction, at: stopwatch.elapsed)
      awaitDecision()
      publishIfChanged(because: .delivery)
      let delivery = deliver(transaction)
      await readUntilBelieved().value
      await delivery?.value
    }
    return published
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
    // Writing before the saved profile was read would overwrite that profile.
    await adoptProfile()
    let isWritten = await writer.write { await self.record.profile.text }
    if !isWritten { noted = nil }
    return isWritten
  }

  private func rememberIfChanged() {
    let profile = record.profile
    guard profile != noted else { return }
    noted = profile
    Task { await remember() }
  }

  // MARK: The screen's and the shop's side

  /// Processes the store's description of products.
  func learn(_ products: [Product]) {
    record.learn(products)
    publishIfChanged(because: .weighing)
  }

  /// Reads the current entitlements until they can be believed, for at most two seconds.
  ///
  /// - Returns: Whether the store confirms any access.
  func readForRestore() async -> Bool {
    let deadline = stopwatch.elapsed + .seconds(2)
    var pauses = RereadPauses()
    await readAnew().value
    while !record.isConfirmed && stopwatch.elapsed < deadline {
      guard (try? await clock.sleep(for: pauses.next())) != nil else { break }
      await readAnew().value
    }
    return record.isConfirmed
  }

  /// Returns whether the store has revoked a transaction.
  func isTakenBack(_ id: TransactionID) -> Bool { record.profile.record(id)?.standing == .revoked }

  /// The transaction that gives access now.
  var currentTransaction: TransactionID? { record.current }

  /// The plans ever bought, according to the profile.
  var plansHad: [ProductID] { record.profile.records.map(\.plan) }

  /// The current access.
  var access: PlanAccess { published }

  /// Returns the current access and all later changes.
  func accessUpdates() -> Updates<PlanAccess> { broadcast.subscribe(from: published) }

  /// Publishes and saves the conclusions from the evidence.
  private func conclude(because cause: Access.Cause) {
    awaitDecision()
    publishIfChanged(because: cause)
    rememberIfChanged()
  }

  private func publishIfChanged(because cause: Access.Cause) {
    let (plans, end) = (record.plans, record.end)
    guard plans != published.plans || end != published.end else { return }
    let access = Access(
      revision: published.access.revision + 1,
      isUnlocked: !plans.isEmpty,
      cause: cause
    )
    published = PlanAccess(access: access, plans: plans, end: end)
    broadcast.publish(published)
  }
}

import StoreModel

/// The observer of the store for the app's lifetime: listens, reads, records, finishes, publishes.
///
/// Its state is one value, `evidence`. This actor only passes news to that value and publishes its
/// conclusions to the screen. It never keeps a conclusion across an `await`.
actor EvidenceObserver<Evidence: StoreEvidence> {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  let store: any StoreClient
  private let clock: any Clock<Duration>
  private let stopwatch: LaunchStopwatch
  private let writer: DurableWriter
  private let finishing: FinishRule
  private let listens: Bool
  var evidence: Evidence
  private var turns: any ReadTurns

  private var isLaunched = false
  private var published = Evidence.Conclusion()
  /// The state last submitted for writing.
  private var noted: Evidence.Memory?
  private var broadcast = Broadcast<Evidence.Conclusion>()
  private var listening: [Task<Void, Never>] = []
  private var adoption: SharedWork<Void>?
  private var reading: Task<Void, Never>?
  private var deliveries: [Delivery: SharedWork<Void>] = [:]
  /// The number of series of reads started; a series ends when a later one starts.
  private var series = 0
  /// The instant of the decisive read that is being awaited.
  private var awaited: Duration?

  /// Creates an observer that saves its evidence under a key.
  init(
    _ evidence: Evidence,
    key: String,
    environment: AppEnvironment,
    turns: any ReadTurns,
    finishing: FinishRule,
    listens: Bool = true
  ) {
    host = environment.host()
    store = environment.store
    clock = environment.clock
    stopwatch = LaunchStopwatch(environment.clock)
    writer = DurableWriter(key: key, joinsWaiting: true, environment: environment)
    self.evidence = evidence
    self.turns = turns
    self.finishing = finishing
    self.listens = listens
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
    Task { await withdraw(after: evidence.unconfirmedUntil - stopwatch.elapsed) }
    for result in await store.unfinished() { receive(result) }
    readUntilBelieved()
  }

  /// Restores the last process's state once.
  private func adoptMemory() async {
    if adoption == nil {
      let task = Task {
        let text = await writer.read()
        evidence.adopt(text, saved: &noted)
        publishAndSave(because: .weighing)
        Evidence.stateRestored(by: self)
        adoption = .ended
      }
      adoption = .running(task)
    }
    await adoption?.task?.value
  }

  /// Withdraws access that is still unconfirmed after a timeout.
  private func withdraw(after timeout: Duration) async {
    guard (try? await clock.sleep(for: timeout)) != nil else { return }
    evidence.withdrawOverdueAccess(at: stopwatch.elapsed)
    publishAndSave(because: .weighing)
  }

  // MARK: Reading

  /// Starts a new read of the store, since a read in progress may miss the latest news.
  private func readAnew() -> Task<Void, Never> {
    if !turns.news(), let reading { return reading }
    let task = Task {
      while true {
        turns.beginRead()
        let answer = await Evidence.read(for: self, at: stopwatch.elapsed)
        guard turns.endRead() else { continue }
        reading = nil
        evidence.recordRead(answer, at: stopwatch.elapsed)
        return publishAndSave(because: .weighing)
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
    series == mine && evidence.wantsReading(at: stopwatch.elapsed)
  }

  private func readOn(_ mine: Int) -> Task<Void, Never>? { series == mine ? readAnew() : nil }

  /// Ensures that a read begins as soon as it is decisive: a series may sleep past that instant,
  /// and the read of a restore may start none.
  private func awaitDecision() {
    guard let decisive = evidence.decisiveRead, decisive != awaited else { return }
    awaited = decisive
    Task { await read(from: decisive) }
  }

  private func read(from decisive: Duration) async {
    let timeout = max(decisive - stopwatch.elapsed, .zero)
    guard (try? await clock.sleep(for: timeout)) != nil else { return }
    if evidence.decisiveRead == decisive { _ = readAnew() }
  }

  // MARK: Delivery

  // Not inlined: a listening task would keep its variables in its own frame while the app runs.
  @inline(never)
  private func receive(_ status: SubscriptionStatus) {
    guard evidence.concerns(status.transaction) else { return }
    evidence.recordStatus(status, at: stopwatch.elapsed)
    publishAndSave(because: .weighing)
    if !status.state.entitles { Task { await withdraw(after: evidence.endsWait) } }
    readUntilBelieved()
  }

  /// Processes a transaction from outside or one that is unverified.
  // Not inlined, as above.
  @inline(never)
  func receive(_ result: VerificationResult) {
    guard evidence.concerns(result) else { return }
    if let transaction = result.verifiedPayload {
      _ = accept(transaction, isPurchase: false)
    } else {
      // An unverified transaction proves nothing, but it is news, so the store is read again.
      evidence.recordUnverifiedEvent(result.unsafePayload, at: stopwatch.elapsed)
    }
    readUntilBelieved()
  }

  /// Processes a purchase's transaction; returns once it was recorded and the store was read.
  func process(purchase transaction: Transaction) async {
    guard evidence.concerns(.verified(transaction)) else { return }
    let delivery = accept(transaction, isPurchase: true)
    await readUntilBelieved().value
    await delivery?.value
  }

  /// Applies a transaction at once and starts the rest of its delivery.
  private func accept(_ transaction: Transaction, isPurchase: Bool) -> Task<Void, Never>? {
    evidence.recordTransaction(transaction, isPurchase: isPurchase, at: stopwatch.elapsed)
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
    let key = Delivery(transaction)
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
  // Not inlined: a retry would take one step fewer, and recorded digests would change.
  @inline(never)
  private func deliverLater(_ transaction: Transaction) async {
    guard (try? await clock.sleep(for: .seconds(15))) != nil else { return }
    _ = deliver(transaction)
  }

  private func remember() async -> Bool {
    // Writing before the saved state was read would overwrite that state.
    await adoptMemory()
    let isWritten = await writer.write { await self.evidence.text }
    if !isWritten { noted = nil }
    return isWritten
  }

  private func rememberIfChanged() {
    let memory = evidence.memory
    guard memory != noted else { return }
    noted = memory
    Task { await remember() }
  }

  // MARK: The screen's and the shop's side

  /// Processes the store's description of products.
  func recordProducts(_ products: [Product]) {
    evidence.recordProducts(products)
    publishIfChanged(because: .weighing)
  }

  /// Reads the current entitlements until they can be believed, for at most two seconds.
  ///
  /// - Returns: Whether the store confirms any access.
  func readForRestore() async -> Bool {
    let deadline = stopwatch.elapsed + .seconds(2)
    var pauses = RereadPauses()
    await (Evidence.restoreStartsSeries ? readUntilBelieved() : readAnew()).value
    while !evidence.isConfirmed && stopwatch.elapsed < deadline {
      guard (try? await clock.sleep(for: pauses.next())) != nil else { break }
      await readAnew().value
    }
    return evidence.isConfirmed
  }

  /// The current access.
  var access: Evidence.Conclusion { published }

  /// Returns the current access and all later changes.
  func accessUpdates() -> Updates<Evidence.Conclusion> { broadcast.subscribe(from: published) }

  /// Publishes and saves the conclusions from the evidence.
  func publishAndSave(because cause: Access.Cause) {
    awaitDecision()
    publishIfChanged(because: cause)
    rememberIfChanged()
  }

  private func publishIfChanged(because cause: Access.Cause) {
    var newer = evidence.conclusion
    newer.access = published.access
    guard newer != published else { return }
    newer.access = Access(
      revision: published.access.revision + 1,
      isUnlocked: newer.isUnlocked,
      cause: cause
    )
    published = newer
    broadcast.publish(newer)
  }
}

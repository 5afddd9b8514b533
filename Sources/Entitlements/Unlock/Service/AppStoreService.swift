import StoreModel

/// The store service over StoreKit: listens, reads, buys, restores, delivers, publishes.
///
/// Its state is one value, `record`. This actor only passes news to that value and publishes its
/// conclusions to the subscribers. It never keeps a conclusion across an `await`.
actor AppStoreService: StoreService {
  /// One delivery: a transaction or its revocation under the same identifier.
  private struct Delivery: Hashable {
    let id: TransactionID
    let isRevoked: Bool
  }

  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let productID: ProductID
  private let store: any StoreClient
  private let clock: any Clock<Duration>
  private let stopwatch: LaunchStopwatch
  private let memory: DurableWriter
  private var record: any AccessRecord
  private var feed: any AccessFeed
  private var attempts: any PurchaseAttempts

  private var published = Access.none
  private var known: DeckProduct?
  private var listening: Task<Void, Never>?
  private var adoption: SharedWork<Void>?
  private var purchases: [Int: Task<PurchaseOutcome, Never>] = [:]
  private var deliveries: [Delivery: SharedWork<Void>] = [:]
  /// The number of series of reads started; a series ends when a later one starts.
  private var series = 0
  private var isReading = false

  init(
    product: ProductID,
    environment: AppEnvironment,
    record: any AccessRecord = AccessEvidence(),
    feed: any AccessFeed = AccessBroadcast(),
    attempts: any PurchaseAttempts = OnePurchaseAtATime()
  ) {
    host = environment.host()
    productID = product
    store = environment.store
    clock = environment.clock
    stopwatch = LaunchStopwatch(environment.clock)
    memory = DurableWriter(key: AccessCache.key, joinsWaiting: false, environment: environment)
    self.record = record
    self.feed = feed
    self.attempts = attempts
  }

  deinit { listening?.cancel() }

  // MARK: Launch

  func launch() async {
    guard listening == nil else { return }
    let (attached, attachedSignal) = AsyncStream.makeStream(of: Void.self)
    listening = Task { [weak self, updates = store.updates] in
      var listener = updates.makeAsyncIterator()
      attachedSignal.finish()
      while let result = await listener.next() { await self?.receive(result) }
    }
    // Updates without a listener are lost, so the listener is attached before the first read.
    for await _ in attached {}
    Task { await readAtLaunch() }
  }

  private func readAtLaunch() async {
    await adoptMemory()
    readUntilBelieved(after: .zero)
    Task { await withdrawUnconfirmed() }
    for result in await store.unfinished() { receive(result) }
  }

  /// Restores the last process's state once.
  private func adoptMemory() async {
    if adoption == nil {
      let task = Task {
        record.adopt(AccessCache(text: await memory.read()))
        publishIfChanged()
        adoption = .ended
      }
      adoption = .running(task)
    }
    await adoption?.task?.value
  }

  private func withdrawUnconfirmed() async {
    let timeout = record.unconfirmedUntil - stopwatch.elapsed
    guard (try? await clock.sleep(for: timeout)) != nil else { return }
    record.withdrawOverdueAccess(at: stopwatch.elapsed)
    publishIfChanged()
  }

  // MARK: Reading

  func isEntitled() async -> Bool {
    let read = record.beginRead(at: stopwatch.elapsed)
    var found = verified(await store.currentEntitlements())
    if record.needsHistory(of: read, found: found) {
      found = verified(await store.all(for: productID))
    }
    let before = record.remembered
    record.endRead(read, found: found, at: stopwatch.elapsed)
    publishIfChanged()
    if record.remembered != before { Task { await remember() } }
    if !isReading, record.wantsReading(at: stopwatch.elapsed) {
      readUntilBelieved(after: .milliseconds(500))
    }
    return record.isUnlocked
  }

  /// Returns the product's verified transactions among others.
  private func verified(_ results: [VerificationResult]) -> [Transaction] {
    results.compactMap(\.verifiedPayload).filter { $0.productID == productID }
  }

  /// Reads repeatedly until the store's answer can be believed.
  private func readUntilBelieved(after delay: Duration) {
    series += 1
    isReading = true
    let mine = series
    Task {
      var pauses = RereadPauses()
      var pause = delay
      repeat {
        if pause > .zero { guard (try? await clock.sleep(for: pause)) != nil else { return } }
        guard series == mine else { return }
        _ = await isEntitled()
        pause = pauses.next()
      } while series == mine && record.wantsReading(at: stopwatch.elapsed)
      if series == mine { isReading = false }
    }
  }

  // MARK: Delivery

  // Not inlined: a listening task would keep its variables in its own frame while the app runs.
  @inline(never)
  private func receive(_ result: VerificationResult) {
    guard result.unsafePayload.productID == productID else { return }
    guard let transaction = result.verifiedPayload else {
      // An unverified transaction proves nothing, but it is news, so the store is read again.
      return readUntilBelieved(after: .zero)
    }
    let delivery = accept(transaction)
    Task {
      await delivery?.value
      publishIfChanged()
    }
  }

  /// Applies a transaction at once and starts the rest of its delivery.
  ///
  /// The same transaction may arrive from a purchase, from `updates`, and from `unfinished`, at the
  /// same time or again later. All of them share one delivery.
  ///
  /// - Returns: The delivery, or nil if one has succeeded.
  private func accept(_ transaction: Transaction) -> Task<Void, Never>? {
    record.recordTransaction(transaction, at: stopwatch.elapsed)
    // A loss is shown before it is saved, a gain afterward.
    if !record.isUnlocked { publishIfChanged() }
    if record.wantsReading(at: stopwatch.elapsed) { readUntilBelieved(after: .zero) }
    let key = Delivery(id: transaction.id, isRevoked: transaction.isRevoked)
    if let earlier = deliveries[key] { return earlier.task }
    let delivery = Task { await deliver(transaction, as: key) }
    deliveries[key] = .running(delivery)
    return delivery
  }

  private func deliver(_ transaction: Transaction, as key: Delivery) async {
    // Unless it is written, it stays unfinished and arrives again at the next launch or earlier.
    let isWritten = await remember()
    if isWritten { await store.finish(transaction) }
    deliveries[key] = isWritten ? .ended : nil
    publish(because: .delivery)
  }

  private func remember() async -> Bool {
    // Writing before the saved state was read would overwrite that state.
    await adoptMemory()
    return await memory.write { await self.record.remembered.text }
  }

  // MARK: Products and purchases

  func product() async throws(PurchaseFailure) -> DeckProduct {
    if let known { return known }
    let products: [Product]
    do { products = try await store.products(for: [productID]) } catch {
      throw PurchaseFailure(error)
    }
    guard let product = products.first(where: { $0.id == productID }) else {
      throw .productNotFound
    }
    let mapped = DeckProduct(product)
    known = mapped
    return mapped
  }

  func purchase() async -> PurchaseReport {
    let attempt = attempts.attemptForTap()
    let purchase = purchases[attempt] ?? Task { await carryOut(attempt) }
    purchases[attempt] = purchase
    let outcome = await purchase.value
    publishIfChanged()
    return PurchaseReport(outcome: outcome, access: published)
  }

  private func carryOut(_ attempt: Int) async -> PurchaseOutcome {
    defer {
      attempts.ended(attempt)
      purchases[attempt] = nil
    }
    // Another window has already bought it.
    guard !record.isConfirmed else { return .success }
    do {
      _ = try await product()
      switch try await store.purchase(productID) {
      case .success(.verified(let transaction)):
        guard transaction.productID == productID else { return .failed(.withoutAccess) }
        await accept(transaction)?.value
        return record.isUnlocked ? .success : .failed(.withoutAccess)
      case .success(.unverified): return .failed(.unverified)
      case .pending: return .pending
      case .userCancelled: return .cancelled
      case .unknown: return .failed(.unknownResult)
      }
    } catch StoreError.userCancelled { return .cancelled } catch {
      return .failed(PurchaseFailure(error))
    }
  }

  func restore() async -> RestoreReport {
    do { try await store.sync() } catch {
      return RestoreReport(outcome: .failed(PurchaseFailure(error)), access: published)
    }
    let deadline = stopwatch.elapsed + .seconds(2)
    var pauses = RereadPauses()
    _ = await isEntitled()
    while record.wantsReading(at: stopwatch.elapsed)
      || (!record.isConfirmed && stopwatch.elapsed < deadline)
    {
      guard (try? await clock.sleep(for: pauses.next())) != nil else { break }
      _ = await isEntitled()
    }
    let outcome: RestoreOutcome = record.isConfirmed ? .restored : .nothingOwned
    publishIfChanged()
    return RestoreReport(outcome: outcome, access: published)
  }

  // MARK: Publication

  func accessUpdates() async -> AccessSubscription {
    publishIfChanged()
    return feed.subscribe(current: published)
  }

  private func publishIfChanged() {
    if record.isUnlocked != published.isUnlocked { publish(because: .weighing) }
  }

  private func publish(because cause: Access.Cause) {
    let revision = published.revision + 1
    published = Access(revision: revision, isUnlocked: record.isUnlocked, cause: cause)
    feed.publish(published)
  }
}

import StoreModel

/// Purchase logic as an app might have it: coins are bought, counted and kept.
actor CoinShop {
  /// What has become of it, one hunt after the other.
  enum Version {
    /// Trusts that a purchase never fails.
    case hasty
    /// Finishes a purchase, then keeps it.
    case careless
    /// Keeps it, then finishes it.
    case careful
    /// Counts nothing before it knows what it has, and knows what it has counted.
    case sound
  }

  private let store: any StoreClient
  private let storage: any DurableStorage
  private let version: Version
  private(set) var coins = 0 { didSet { tell() } }
  private(set) var state = PurchaseState.idle { didSet { tell() } }
  private(set) var alert: Alert? { didSet { tell() } }
  private var counted: Set<TransactionID> = []
  private var kept: Set<TransactionID> = []
  private var lastWrite: Task<Bool, Never>?
  private var isOpen = false { didSet { tell() } }
  private var watchers: [AsyncStream<Void>.Continuation] = []

  init(store: any StoreClient, storage: any DurableStorage, version: Version) {
    self.store = store
    self.storage = storage
    self.version = version
  }

  func open() async {
    if version == .sound { return await openInOrder() }
    Task { for await update in store.updates { await self.take(update) } }
    coins = await storage.value(for: "coins").flatMap(Int.init) ?? 0
    for result in await store.unfinished() { await take(result) }
  }

  /// Whether the button can be tapped: before the shop knows what it has it counts nothing.
  var canBuy: Bool { state != .purchasing && (isOpen || version != .sound) }

  func buy() async {
    guard canBuy else { return }
    // A tap that was on its way when the last purchase failed must not replace what says so.
    if version == .sound, alert != nil { return }
    state = .purchasing
    if version == .hasty { return await buyHastily() }
    do {
      switch try await store.purchase("shop.coins") {
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

  /// As it was at the very first: the store throws one day, and the app is gone.
  private func buyHastily() async {
    guard let result = try? await store.purchase("shop.coins") else {
      fatalError("a purchase failed")
    }
    if case .success(let bought) = result { await take(bought) }
    state = .idle
  }

  func dismiss() {
    alert = nil
    if case .failed = state { state = .idle }
  }

  private func take(_ result: VerificationResult) async {
    guard case .verified(let transaction) = result else { return }
    if version == .sound { return await takeOnce(transaction) }
    guard counted.insert(transaction.id).inserted else { return }
    coins += 10
    if version == .careful {
      await keepThenFinish(transaction)
    } else {
      await finishThenKeep(transaction)
    }
  }

  /// As it was: a kill between the two lines loses ten coins.
  private func finishThenKeep(_ transaction: Transaction) async {
    await store.finish(transaction)
    try? await storage.write("\(coins)", for: "coins")
  }

  /// What was not kept is delivered again at the next launch.
  private func keepThenFinish(_ transaction: Transaction) async {
    guard (try? await storage.write("\(coins)", for: "coins")) != nil else { return }
    await store.finish(transaction)
  }
}

// As it is now.
extension CoinShop {
  private func openInOrder() async {
    let words = await storage.value(for: "coins")?.split(separator: " ") ?? []
    kept = Set(words.dropFirst().compactMap { UInt64($0) }.map(TransactionID.init))
    counted = kept
    coins = 10 * kept.count
    isOpen = true
    Task { for await update in store.updates { await self.take(update) } }
    for result in await store.unfinished() { await take(result) }
  }

  /// Counts a purchase by its name: as often as it is delivered, it is there once.
  private func takeOnce(_ transaction: Transaction) async {
    counted.insert(transaction.id)
    coins = 10 * counted.count
    if !kept.contains(transaction.id) {
      guard await keep(), kept.contains(transaction.id) else { return }
    }
    await store.finish(transaction)
  }

  /// Writes the coins and the names of all purchases so far, one write after the other.
  private func keep() async -> Bool {
    let before = lastWrite
    let write = Task {
      _ = await before?.value
      let all = counted
      let names = all.map(\.rawValue).sorted().map { " \($0)" }.joined()
      let text = "\(10 * all.count)\(names)"
      guard (try? await storage.write(text, for: "coins")) != nil else { return false }
      kept.formUnion(all)
      return true
    }
    lastWrite = write
    return await write.value
  }
}

// For whoever shows it.
extension CoinShop {
  /// What a view needs, all of one moment.
  var shown: Shown { Shown(coins: coins, canBuy: canBuy, state: state, alert: alert) }

  /// What there is to see of the shop.
  struct Shown {
    var coins = 0
    var canBuy = false
    var state = PurchaseState.idle
    var alert: Alert?
  }

  /// Has an element now, and after what changes from now on.
  func changes() -> AsyncStream<Void> {
    let (stream, watcher) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    watchers.append(watcher)
    watcher.yield()
    return stream
  }

  private func tell() { for watcher in watchers { watcher.yield() } }
}

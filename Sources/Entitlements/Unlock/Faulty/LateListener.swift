import StoreModel

/// Defect: the app starts listening only half a minute after its launch reads, once its
/// first screens are done.
///
/// Updates in between are lost, above all a refund, which is in no list that is read again.
/// Reported for a shipped library: <https://github.com/j3k0/cordova-plugin-purchase/issues/1714>.
actor LateListener: StoreListener {
  static let variant = Variant.unlock(
    "unlock/late-listener",
    role: .defect(.race, breaks: "paid-means-access"),
    summary: "The app starts listening for updates half a minute after its reads at launch.",
    report: "https://github.com/j3k0/cordova-plugin-purchase/issues/1714"
  ) { _ in UnlockParts(store: LateListener.Store.init) }

  /// The store with a late listener.
  struct Store: AmendedStore {
    let base: any StoreClient
    private let environment: AppEnvironment
    private let reads: AsyncStream<Void>
    private let readsEnded: AsyncStream<Void>.Continuation

    init(environment: AppEnvironment) {
      base = environment.store
      self.environment = environment
      (reads, readsEnded) = AsyncStream.makeStream(of: Void.self)
    }

    var updates: TransactionUpdates {
      TransactionUpdates { [self] in LateListener(environment: environment, reads: reads) }
    }

    func unfinished() async -> [VerificationResult] {
      defer { readsEnded.finish() }
      return await base.unfinished()
    }
  }

  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let store: any StoreClient
  private let clock: any Clock<Duration>
  private let reads: AsyncStream<Void>
  private var listener: (any StoreListener<VerificationResult>)?

  init(environment: AppEnvironment, reads: AsyncStream<Void>) {
    host = environment.host()
    store = environment.store
    clock = environment.clock
    self.reads = reads
  }

  func next() async -> VerificationResult? {
    if listener == nil {
      for await _ in reads {}
      guard (try? await clock.sleep(for: .seconds(25))) != nil else { return nil }
      listener = store.updates.listener()
    }
    return await listener?.next()
  }
}

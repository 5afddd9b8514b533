import StoreModel

/// The updates of a store that withholds some transactions from the app.
actor FilteredListener: StoreListener {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let listener: any StoreListener<VerificationResult>
  private let passes: @Sendable (ProductID) async -> Bool

  /// Creates a listener that filters another one.
  init(
    _ listener: any StoreListener<VerificationResult>,
    host: any Actor,
    passes: @escaping @Sendable (ProductID) async -> Bool
  ) {
    self.listener = listener
    self.host = host
    self.passes = passes
  }

  func next() async -> VerificationResult? {
    while let result = await listener.next() {
      if await passes(result.unsafePayload.productID) { return result }
    }
    return nil
  }
}

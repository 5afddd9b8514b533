import StoreModel

/// The service's stream of products for which something arrived; the design exists in two forms.
protocol DesignedUpdateStream: Sendable {
  /// A stream for a subscriber.
  mutating func connect() -> AsyncStream<ProductID>
  /// Tells the subscriber.
  func send(_ product: ProductID)
}

/// One continuation is kept: a second subscriber replaces the first.
struct KeptAndReplacedStream: DesignedUpdateStream {
  private var continuation: AsyncStream<ProductID>.Continuation?

  init() {}

  mutating func connect() -> AsyncStream<ProductID> {
    let (stream, continuation) = AsyncStream.makeStream(of: ProductID.self)
    self.continuation = continuation
    return stream
  }

  func send(_ product: ProductID) { continuation?.yield(product) }
}

/// The continuation is never stored: nobody receives anything.
struct NeverConnectedStream: DesignedUpdateStream {
  private var continuation: AsyncStream<ProductID>.Continuation?

  init() {}

  func connect() -> AsyncStream<ProductID> {
    let (stream, _) = AsyncStream.makeStream(of: ProductID.self)
    return stream
  }

  func send(_ product: ProductID) { continuation?.yield(product) }
}

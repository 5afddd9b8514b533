import StoreModel

/// The service's stream of products with arriving transactions: the document has two variants.
protocol UpdateStream: Sendable {
  /// Returns a stream for a subscriber.
  mutating func connect() -> AsyncStream<ProductID>
  /// Notifies the subscriber.
  func send(_ product: ProductID)
}

/// A stream with one continuation: a second subscriber replaces the first.
struct KeptAndReplacedStream: UpdateStream {
  private var continuation: AsyncStream<ProductID>.Continuation?

  mutating func connect() -> AsyncStream<ProductID> {
    let (stream, continuation) = AsyncStream.makeStream(of: ProductID.self)
    self.continuation = continuation
    return stream
  }

  func send(_ product: ProductID) { continuation?.yield(product) }
}

/// A stream whose continuation is never stored, so no subscriber receives anything.
struct NeverConnectedStream: UpdateStream {
  private var continuation: AsyncStream<ProductID>.Continuation?

  func connect() -> AsyncStream<ProductID> {
    let (stream, _) = AsyncStream.makeStream(of: ProductID.self)
    return stream
  }

  func send(_ product: ProductID) { continuation?.yield(product) }
}

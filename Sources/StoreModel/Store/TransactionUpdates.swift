/// One listener's end of `Transaction.updates`.
public protocol TransactionListener: AnyObject, Sendable {
  /// The next transaction from outside, or nil when the listening task was cancelled.
  func next() async -> VerificationResult?
}

/// Transactions from outside the app, for `for await`; the counterpart of `Transaction.updates`.
public struct TransactionUpdates: AsyncSequence, Sendable {
  /// What arrives.
  public typealias Element = VerificationResult
  /// The sequence throws nothing.
  public typealias Failure = Never

  private let listen: @Sendable () -> any TransactionListener

  /// Makes the sequence from what attaches one listener.
  ///
  /// - Parameter listen: called once for each iterator, at the moment it is made.
  public init(listen: @escaping @Sendable () -> any TransactionListener) {
    self.listen = listen
  }

  /// Attaches a listener outside any loop, for adapters that stand between a store and an app.
  public func listener() -> any TransactionListener { listen() }

  /// Attaches a listener: from now on it gets what arrives.
  public func makeAsyncIterator() -> Iterator { Iterator(listener: listen()) }

  /// One listener.
  public struct Iterator: AsyncIteratorProtocol {
    let listener: any TransactionListener

    /// The next transaction, or nil when the listening task was cancelled.
    public mutating func next() async -> VerificationResult? { await listener.next() }

    /// The next transaction, or nil when the listening task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async -> VerificationResult? {
      await listener.next()
    }
  }
}

@available(*, unavailable)
extension TransactionUpdates.Iterator: Sendable {}

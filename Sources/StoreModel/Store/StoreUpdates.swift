/// One listener's end of something that the store tells again and again.
public protocol StoreListener<Element>: AnyObject, Sendable {
  /// What is told.
  associatedtype Element: Sendable
  /// The next thing told, or nil when the listening task was cancelled.
  func next() async -> Element?
}

/// What the store tells while the app runs, for `for await`.
public struct StoreUpdates<Element: Sendable>: AsyncSequence, Sendable {
  /// The sequence throws nothing.
  public typealias Failure = Never

  private let listen: @Sendable () -> any StoreListener<Element>

  /// Makes the sequence from what attaches one listener.
  ///
  /// - Parameter listen: called once for each iterator, at the moment it is made.
  public init(listen: @escaping @Sendable () -> any StoreListener<Element>) {
    self.listen = listen
  }

  /// Attaches a listener outside any loop, for adapters that stand between a store and an app.
  public func listener() -> any StoreListener<Element> { listen() }

  /// Attaches a listener: from now on it gets what arrives.
  public func makeAsyncIterator() -> Iterator { Iterator(listener: listen()) }

  /// One listener.
  public struct Iterator: AsyncIteratorProtocol {
    let listener: any StoreListener<Element>

    /// The next thing told, or nil when the listening task was cancelled.
    public mutating func next() async -> Element? { await listener.next() }

    /// The next thing told, or nil when the listening task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async -> Element? {
      await listener.next()
    }
  }
}

@available(*, unavailable)
extension StoreUpdates.Iterator: Sendable {}

/// Transactions from outside the app: the counterpart of `Transaction.updates`.
public typealias TransactionUpdates = StoreUpdates<VerificationResult>

/// Subscriptions that stand differently: the counterpart of `SubscriptionInfo.Status.updates`.
public typealias SubscriptionStatusUpdates = StoreUpdates<SubscriptionStatus>

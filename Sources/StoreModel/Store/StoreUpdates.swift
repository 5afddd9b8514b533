/// One listener of a sequence of store updates.
public protocol StoreListener<Element>: AnyObject, Sendable {
  /// The type of the updates.
  associatedtype Element: Sendable
  /// Returns the next update, or nil when the listening task is canceled.
  ///
  /// One task at a time may call it, as with any iterator.
  func next() async -> Element?
}

/// A sequence of updates from the store, for `for await`.
public struct StoreUpdates<Element: Sendable>: AsyncSequence, Sendable {
  /// The sequence never throws.
  public typealias Failure = Never

  private let listen: @Sendable () -> any StoreListener<Element>

  /// Creates the sequence from a closure that attaches one listener.
  ///
  /// - Parameter listen: The closure, called once for each iterator at the moment of its creation.
  public init(listen: @escaping @Sendable () -> any StoreListener<Element>) { self.listen = listen }

  /// Attaches a listener outside any loop, for adapters between a store and an app.
  package func listener() -> any StoreListener<Element> { listen() }

  /// Attaches a listener, which receives all updates from now on.
  public func makeAsyncIterator() -> Iterator { Iterator(listener: listen()) }

  /// One listener.
  public struct Iterator: AsyncIteratorProtocol {
    let listener: any StoreListener<Element>

    /// Returns the next update, or nil when the listening task is canceled.
    public mutating func next() async -> Element? { await listener.next() }

    /// Returns the next update, or nil when the listening task is canceled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      await listener.next()
    }
  }
}

@available(*, unavailable)
extension StoreUpdates.Iterator: Sendable {}

/// The transactions from outside the app: the counterpart of `Transaction.updates`.
public typealias TransactionUpdates = StoreUpdates<VerificationResult>

/// The changes of the customer's App Store: the counterpart of `Storefront.updates`.
public typealias StorefrontUpdates = StoreUpdates<Storefront>

/// The status changes of subscriptions: the counterpart of `SubscriptionInfo.Status.updates`.
public typealias SubscriptionStatusUpdates = StoreUpdates<SubscriptionStatus>

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

/// A purchase that a customer began on the App Store, for the app to complete: StoreKit's
/// `PurchaseIntent`.
public struct PurchaseIntent: Hashable, Sendable {
  /// The promoted product.
  public let product: Product
  /// The offer that the customer chose with it, if any.
  public let offer: SubscriptionOffer?

  /// Creates a purchase intent.
  ///
  /// - Parameters:
  ///   - product: The promoted product.
  ///   - offer: The offer that the customer chose with it, if any.
  public init(product: Product, offer: SubscriptionOffer? = nil) {
    self.product = product
    self.offer = offer
  }
}

/// The purchase intents of an app: the counterpart of `PurchaseIntent.intents`.
public typealias PurchaseIntents = StoreUpdates<PurchaseIntent>

/// A store that tells StoreKit's own views when what it knows about a purchase changes.
///
/// An app has no such sequence, so listening to it does not count as listening for transactions.
package protocol ChangingStore: StoreClient {
  /// The transactions whose standing changed, also by the app's own purchases.
  ///
  /// The sequence never ends.
  var changes: StoreUpdates<Transaction> { get }
}

/// A listener of a store without such updates, which waits until its task is canceled.
package final class SilentListener<Element: Sendable>: StoreListener {
  // Both halves are kept, because a stream without its continuation could end.
  private let silence = AsyncStream<Element>.makeStream()

  /// Creates a listener.
  package init() {}

  /// Returns nil once the listening task is canceled.
  package func next() async -> Element? {
    var iterator = silence.stream.makeAsyncIterator()
    return await iterator.next()
  }
}

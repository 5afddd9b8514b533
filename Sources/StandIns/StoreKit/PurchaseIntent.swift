/// Begun in the App Store: developer.apple.com/documentation/storekit/purchaseintent.
public struct PurchaseIntent: Identifiable, Hashable, Sendable {
  /// See `purchaseintent/product`.
  public let product: Product
  /// See `purchaseintent/offer`.
  public let offer: Product.SubscriptionOffer?
  /// See `purchaseintent/id`.
  public var id: Product.ID { product.id }

  /// See `purchaseintent/intents`: none ever comes.
  public static var intents: PurchaseIntents { PurchaseIntents() }

  /// See `purchaseintent/purchaseintents`.
  public struct PurchaseIntents: AsyncSequence, Sendable {
    /// Nothing is thrown.
    public typealias Failure = Never

    /// Starts listening.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }

    /// PendingWork for one, which never comes.
    public struct AsyncIterator: AsyncIteratorProtocol {
      private var silence = Silence<PurchaseIntent>().makeAsyncIterator()

      /// The next one.
      ///
      /// - Returns: nil once the task is cancelled.
      public mutating func next() async -> PurchaseIntent? { await silence.next() }
    }
  }
}

@available(*, unavailable)
extension PurchaseIntent.PurchaseIntents.AsyncIterator: Sendable {}

/// A purchase from the App Store: developer.apple.com/documentation/storekit/purchaseintent.
public struct PurchaseIntent: Identifiable, Hashable, Sendable {
  /// See `purchaseintent/product`.
  public let product: Product
  /// See `purchaseintent/offer`.
  public let offer: Product.SubscriptionOffer?
  /// See `purchaseintent/id`.
  public var id: Product.ID { product.id }

  /// See `purchaseintent/intents`; no intent ever arrives.
  public static var intents: PurchaseIntents { PurchaseIntents() }

  /// See `purchaseintent/purchaseintents`.
  public struct PurchaseIntents: AsyncSequence, Sendable {
    /// The failure type: iteration throws no error.
    public typealias Failure = Never

    /// Starts listening.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }

    /// An iterator that never returns an element.
    public struct AsyncIterator: AsyncIteratorProtocol {
      private var silence = Silence<PurchaseIntent>().makeAsyncIterator()

      /// Returns the next element.
      ///
      /// - Returns: Nil once the task is canceled.
      public mutating func next() async -> PurchaseIntent? { await silence.next() }
    }
  }
}

@available(*, unavailable)
extension PurchaseIntent.PurchaseIntents.AsyncIterator: Sendable {}

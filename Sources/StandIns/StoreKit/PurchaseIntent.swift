// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

import StoreModel

/// A purchase from the App Store: developer.apple.com/documentation/storekit/purchaseintent.
public struct PurchaseIntent: Identifiable, Hashable, Sendable {
  public let product: Product
  public let offer: Product.SubscriptionOffer?
  public var id: Product.ID { product.id }

  init(_ intent: StoreModel.PurchaseIntent) {
    product = Product(intent.product)
    offer = intent.offer.map(Product.SubscriptionOffer.init)
  }

  public static var intents: PurchaseIntents {
    PurchaseIntents(source: Device.store(for: "PurchaseIntent.intents")?.purchaseIntents)
  }

  public struct PurchaseIntents: AsyncSequence, Sendable {
    /// The failure type: iteration throws no error.
    public typealias Failure = Never

    /// The simulated device's intents, or nil outside one.
    let source: StoreModel.PurchaseIntents?

    /// Starts listening.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(intents: source?.makeAsyncIterator())
    }

    /// An iterator over the customer's purchases from the App Store.
    public struct AsyncIterator: AsyncIteratorProtocol {
      var intents: StoreModel.PurchaseIntents.Iterator?

      /// Returns the next element.
      ///
      /// - Returns: The intent, or nil once the task is canceled.
      public mutating func next() async -> PurchaseIntent? {
        await intents?.next().map(PurchaseIntent.init)
      }
    }
  }
}

@available(*, unavailable)
extension PurchaseIntent.PurchaseIntents.AsyncIterator: Sendable {}

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

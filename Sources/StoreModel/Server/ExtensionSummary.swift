/// The result of extending the subscriptions of all subscribers to a product: the `summary` of a
/// notification.
public struct ExtensionSummary: Hashable, Sendable {
  /// The developer's name for the order.
  public let requestIdentifier: String
  /// The subscription.
  public let product: ProductID
  /// The countries whose subscribers were meant; if empty, all were.
  public let storefronts: [String]
  /// The number of subscriptions that were extended.
  public let succeeded: Int
  /// The number of subscriptions that could not be extended.
  public let failed: Int

  init(
    requestIdentifier: String,
    product: ProductID,
    storefronts: [String],
    succeeded: Int,
    failed: Int
  ) {
    self.requestIdentifier = requestIdentifier
    self.product = product
    self.storefronts = storefronts
    self.succeeded = succeeded
    self.failed = failed
  }

  /// Creates the summary of an order.
  package init(of order: MassExtensionOrder, succeeded: Int, failed: Int) {
    self.init(
      requestIdentifier: order.requestIdentifier,
      product: order.product,
      storefronts: order.storefronts,
      succeeded: succeeded,
      failed: failed
    )
  }
}

/// An order to extend the current periods of all subscribers to a product.
package struct MassExtensionOrder: Hashable, Sendable {
  /// The developer's name for the order: `requestIdentifier`.
  package let requestIdentifier: String
  /// The identifier of the notification that reports the end.
  package let notification: NotificationID
  /// The subscription.
  package let product: ProductID
  /// The extension in days.
  package let days: Int
  /// The countries whose subscribers get the extension; if empty, all countries.
  package let storefronts: [String]
  /// The store whose subscribers get the extension.
  package let environment: StoreEnvironment

  /// Describes an order.
  package init(
    requestIdentifier: String,
    notification: NotificationID,
    product: ProductID,
    days: Int,
    storefronts: [String],
    environment: StoreEnvironment
  ) {
    self.requestIdentifier = requestIdentifier
    self.notification = notification
    self.product = product
    self.days = days
    self.storefronts = storefronts
    self.environment = environment
  }
}

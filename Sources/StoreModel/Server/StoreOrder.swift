/// An order of the developer's server to the App Store Server API, which the store carries out
/// afterward.
package enum StoreOrder: Hashable, Sendable {
  /// Send a notification of the type TEST.
  case testNotification(NotificationID, in: StoreEnvironment)
  /// Extend the current period of the subscription with a transaction.
  case extend(TransactionID, byDays: Int)
  /// Extend the current periods of all subscribers to a product.
  case extendAll(MassExtensionOrder)
  /// Set the app's own customer of a transaction and of the renewals that follow it.
  case setAppAccountToken(AppAccountToken, of: TransactionID)
}

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

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

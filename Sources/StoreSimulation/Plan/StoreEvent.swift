package import Simulation
package import StoreModel

/// A change by the developer in App Store Connect while people use the app.
package struct StoreEvent: Hashable, Sendable {
  /// The change.
  package enum Action: Hashable, Sendable {
    /// Raises the price for all subscribers.
    case raisePrice(ProductID, to: Price, needsConsent: Bool)
    /// Extends the subscriptions of all subscribers.
    case extend(ProductID, by: VirtualDuration)
    /// Removes a product from sale.
    case remove(ProductID)
    /// Removes a product from sale in one country; subscriptions there still renew.
    case withdraw(ProductID, from: Storefront)
  }

  /// The delay from the start of the world.
  package var begins: DelayRange
  /// The change.
  package var action: Action

  /// Creates a store event.
  ///
  /// - Parameters:
  ///   - begins: the delay from the start of the world.
  ///   - action: the change.
  package init(begins: DelayRange, action: Action) {
    self.begins = begins
    self.action = action
  }
}

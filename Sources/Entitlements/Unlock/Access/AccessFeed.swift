/// The feed that reports access to the store service's subscribers.
protocol AccessFeed: Sendable {
  /// Adds a subscriber.
  ///
  /// - Parameter current: The current access.
  /// - Returns: The subscription.
  mutating func subscribe(current: Access) -> AccessSubscription

  /// Notifies every subscriber.
  ///
  /// - Parameter access: The new access.
  mutating func publish(_ access: Access)
}

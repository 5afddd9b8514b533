/// The feed that reports access to the store service's subscribers.
protocol AccessFeed: Sendable {
  /// Adds a subscriber.
  mutating func subscribe(current: Access) -> AccessSubscription

  /// Notifies every subscriber.
  mutating func publish(_ access: Access)
}

/// How the store service tells its subscribers what may be used.
protocol AccessFeed: Sendable {
  /// Adds a subscriber.
  ///
  /// - Parameter current: what is in force now.
  /// - Returns: the subscriber's end.
  mutating func subscribe(current: Access) -> AccessSubscription

  /// Tells every subscriber.
  ///
  /// - Parameter access: what is in force from now on.
  mutating func publish(_ access: Access)
}

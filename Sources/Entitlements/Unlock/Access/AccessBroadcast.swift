/// A feed that delivers each publication once to all earlier subscribers.
struct AccessBroadcast: AccessFeed {
  private var broadcast = Broadcast<Access>()

  mutating func subscribe(current: Access) -> AccessSubscription {
    AccessSubscription(current: current, updates: broadcast.subscribe())
  }

  mutating func publish(_ access: Access) { broadcast.publish(access) }
}

/// A feed that delivers each publication once to all earlier subscribers.
///
/// The feed and its subscribers do not retain each other, so either may be released at any time. A
/// subscription without a listener is dropped at the next publication.
struct AccessBroadcast: AccessFeed {
  private var subscribers: [AsyncStream<Access>.Continuation] = []

  mutating func subscribe(current: Access) -> AccessSubscription {
    let (updates, subscriber) = AsyncStream.makeStream(of: Access.self)
    subscribers.append(subscriber)
    return AccessSubscription(current: current, updates: updates)
  }

  mutating func publish(_ access: Access) {
    subscribers.removeAll { subscriber in
      if case .terminated = subscriber.yield(access) { true } else { false }
    }
  }
}

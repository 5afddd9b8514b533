/// A feed that gives each publication once to everybody who subscribed before it.
///
/// A subscriber holds nothing of the feed and the feed nothing of the subscriber, so either may go
/// at any time; an end that nobody listens to any more is dropped at the next publication.
struct AccessBroadcast: AccessFeed {
  private var subscribers: [AsyncStream<Access>.Continuation] = []

  init() {}

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

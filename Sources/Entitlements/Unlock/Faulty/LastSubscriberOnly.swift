import StoreModel

/// Defect: the service's stream has one subscriber, and a second window replaces the first.
///
/// The first window gets no more updates. The opposite confusion of one listener with several is
/// reported here: <https://github.com/hyochan/react-native-iap/issues/2911>.
struct LastSubscriberOnly: AccessFeed {
  static let variant = Variant.unlock(
    "unlock/last-subscriber-only",
    role: .defect(.logic, breaks: "paid-means-access", or: ["every-subscriber"]),
    summary: "A second window takes over the update stream; the first gets no more updates.",
    report: "https://github.com/hyochan/react-native-iap/issues/2911"
  ) { _ in UnlockParts(feed: LastSubscriberOnly()) }

  private var broadcast = Broadcast<Access>()

  mutating func subscribe(current: Access) -> AccessSubscription {
    broadcast = Broadcast()
    return AccessSubscription(current: current, updates: broadcast.subscribe())
  }

  mutating func publish(_ access: Access) { broadcast.publish(access) }
}

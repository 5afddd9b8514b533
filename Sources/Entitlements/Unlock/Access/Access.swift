/// The access at one revision of the store service's state.
struct Access: Hashable, Sendable {
  /// The cause of a publication.
  enum Cause: Hashable, Sendable {
    /// An answer of the store, or a timeout.
    case weighing
    /// A delivered transaction.
    case delivery
  }

  /// The number of earlier publications; a later copy has a greater number.
  var revision: Int
  /// Whether the product is unlocked.
  var isUnlocked: Bool
  /// The cause of the publication.
  var cause = Cause.weighing

  /// The access before the first read.
  static let none = Access(revision: 0, isUnlocked: false)
}

/// A subscription to the service's stream, with its initial state.
struct AccessSubscription: Sendable {
  /// The access at the start of the subscription.
  let current: Access
  /// All later publications, each once.
  let updates: Updates<Access>
}

/// A feed that delivers each publication once to all earlier subscribers.
struct AccessBroadcast: AccessFeed {
  private var broadcast = Broadcast<Access>()

  mutating func subscribe(current: Access) -> AccessSubscription {
    AccessSubscription(current: current, updates: broadcast.subscribe())
  }

  mutating func publish(_ access: Access) { broadcast.publish(access) }
}

/// The feed that reports access to the store service's subscribers.
protocol AccessFeed: Sendable {
  /// Adds a subscriber.
  mutating func subscribe(current: Access) -> AccessSubscription

  /// Notifies every subscriber.
  mutating func publish(_ access: Access)
}

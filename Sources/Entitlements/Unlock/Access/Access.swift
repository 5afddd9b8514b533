/// What may be used, at one point of the store service's own history.
struct Access: Hashable, Sendable {
  /// What made the service publish.
  enum Cause: Hashable, Sendable {
    /// The store was asked, or a time ran out.
    case weighing
    /// A transaction was delivered.
    case delivery
  }

  /// How many times the service had published before; a later copy has a greater number.
  var revision: Int
  /// Whether the product may be used.
  var isUnlocked: Bool
  /// What made the service publish it.
  var cause = Cause.weighing

  /// What is known before anything was read.
  static let none = Access(revision: 0, isUnlocked: false)
}

/// One subscriber's end of the service's stream, and where the stream starts from.
struct AccessSubscription: Sendable {
  /// What was in force when the subscription began.
  let current: Access
  /// Every publication after that, each once.
  let updates: AsyncStream<Access>
}

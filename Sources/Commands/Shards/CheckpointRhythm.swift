/// The rhythm in which a shard writes checkpoints.
///
/// The longer a shard runs, the rarer its checkpoints, so that its file stays small. A kill costs
/// only a small part of the work.
struct CheckpointRhythm: Hashable, Sendable {
  /// The environment variable that overrides the least time between checkpoints, for tests: `1ms`,
  /// `30s`.
  static let variable = "STORESTORM_CHECKPOINT"

  private let least: Duration

  /// Creates a rhythm.
  ///
  /// - Parameter environment: the environment variables.
  init(environment: [String: String]) {
    if let text = environment[Self.variable],
      case .length(let given)? = ValueKind.length.value(of: text)
    {
      least = given
    } else {
      least = .seconds(5)
    }
  }

  /// Returns whether the next checkpoint is due.
  ///
  /// - Parameters:
  ///   - last: the time of the last checkpoint.
  ///   - elapsed: the time since the start.
  /// - Returns: whether the time since the last one is at least the least time and 1/64 of all.
  func isDue(_ last: Duration, _ elapsed: Duration) -> Bool {
    elapsed - last >= max(least, elapsed / 64)
  }
}

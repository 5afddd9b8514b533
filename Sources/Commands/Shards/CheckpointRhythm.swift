/// The rhythm in which a shard writes checkpoints.
///
/// The longer a shard runs, the rarer its checkpoints, so that its file stays small. A kill costs
/// only a small part of the work.
struct CheckpointRhythm: Hashable, Sendable {
  /// The environment variable that overrides the least time between checkpoints, for tests: `1ms`,
  /// `30s`.
  static let variable = "STORESTORM_CHECKPOINT"

  private let least: Duration

  init(environment: [String: String]) {
    least = ValueKind.length(Self.variable, in: environment) ?? .seconds(5)
  }

  /// Returns whether the next checkpoint is due: after the least time, and 1/64 of the whole time.
  func isDue(_ last: Duration, _ elapsed: Duration) -> Bool {
    elapsed - last >= max(least, elapsed / 64)
  }
}

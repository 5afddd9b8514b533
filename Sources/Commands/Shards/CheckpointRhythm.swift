/// How often a shard writes down what it has done.
///
/// More rarely the longer it takes, so that its file does not grow with time: what a kill costs is
/// a small part of what was done.
struct CheckpointRhythm: Hashable, Sendable {
  /// The environment variable that overrules the least time between two, for tests: `1ms`, `30s`.
  static let variable = "STORESTORM_CHECKPOINT"

  private let least: Duration

  /// Makes a rhythm.
  ///
  /// - Parameter environment: environment variables.
  init(environment: [String: String]) {
    if let text = environment[Self.variable],
      case .length(let given)? = ValueKind.length.value(of: text)
    {
      least = given
    } else {
      least = .seconds(5)
    }
  }

  /// Whether it is time for the next.
  ///
  /// - Parameters:
  ///   - last: when the last one was written.
  ///   - elapsed: how long it has taken until now.
  /// - Returns: whether the last one is further away than the least time and than 1/64 of all.
  func isDue(_ last: Duration, _ elapsed: Duration) -> Bool {
    elapsed - last >= max(least, elapsed / 64)
  }
}

/// The wall-clock time in which a hunt shrinks its findings.
///
/// Each finding has an equal share of the remaining time, so that none takes the time of later
/// ones. Unused time remains for the others.
struct ShrinkingTime: Hashable, Sendable {
  /// The environment variable that overrides the time for all findings together, for tests: `1ms`,
  /// `2s`.
  static let variable = "STORESTORM_SHRINKING"
  /// The least time for all findings together, however short the search was.
  static let leastForAll = Duration.seconds(10)
  /// The most time for all findings together if the search has no time limit.
  static let mostForAll = Duration.seconds(300)
  /// The most time for one finding if the search has no time limit.
  static let mostForOne = Duration.seconds(60)
  /// The least time for one finding: a few small stories are more useful than many large ones.
  static let leastForOne = Duration.seconds(3)

  private var left: Duration
  private let mostForOne: Duration

  /// Begins with the full time.
  init(searchingFor time: Duration?, environment: [String: String] = [:]) {
    if let given = ValueKind.length(Self.variable, in: environment) {
      (left, mostForOne) = (given, given)
    } else if let time {
      left = max(time, Self.leastForAll)
      mostForOne = left
    } else {
      (left, mostForOne) = (Self.mostForAll, Self.mostForOne)
    }
  }

  /// Returns the time for the next finding; nil if not enough is left.
  func share(amongFindings findings: Int) -> Duration? {
    guard left >= Self.leastForOne else { return nil }
    return min(mostForOne, max(Self.leastForOne, left / max(1, findings)))
  }

  /// Subtracts the time that a finding took.
  mutating func spend(_ time: Duration) { left -= time }
}

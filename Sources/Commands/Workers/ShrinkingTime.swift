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
  /// The least time for one finding: a few small stories are more useful than many large ones.
  static let leastForOne = Duration.seconds(3)
  /// The part of the search's time that all findings together may take.
  private static let partOfSearch = 10

  private var left: Duration

  /// Begins with the full time: a tenth of that of the search, or ``leastForAll`` if that is more.
  init(searched time: Duration, environment: [String: String] = [:]) {
    left =
      ValueKind.length(Self.variable, in: environment)
      ?? max(time / Self.partOfSearch, Self.leastForAll)
  }

  /// Returns the time for the next finding; nil if not enough is left.
  func share(amongFindings findings: Int) -> Duration? {
    guard left >= Self.leastForOne else { return nil }
    return max(Self.leastForOne, left / max(1, findings))
  }

  /// Subtracts the time that a finding took.
  mutating func spend(_ time: Duration) { left -= time }
}

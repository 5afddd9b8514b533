/// How long a hunt makes what it found smaller, by the wall clock.
///
/// Each finding gets an equal share of what is left, so that none takes the time of those behind
/// it; what one does not need is left for the others.
struct ShrinkingTime: Hashable, Sendable {
  /// The environment variable that overrules how long all findings together may take, for tests:
  /// `1ms`, `2s`.
  static let variable = "STORESTORM_SHRINKING"
  /// How long all findings together may take at least, however short the search was.
  static let leastForAll = Duration.seconds(10)
  /// How long all findings together may take where nobody says how long the search may.
  static let mostForAll = Duration.seconds(300)
  /// How long one of them may take there.
  static let mostForOne = Duration.seconds(60)
  /// Nothing is begun with less than this: a few small stories say more than many large ones.
  static let leastForOne = Duration.seconds(3)

  private var left: Duration
  private let mostForOne: Duration

  /// Begins with all of it.
  ///
  /// - Parameters:
  ///   - time: how long the search may take; nil: nobody says.
  ///   - environment: environment variables.
  init(searchingFor time: Duration?, environment: [String: String] = [:]) {
    if let text = environment[Self.variable],
      case .length(let given)? = ValueKind.length.value(of: text)
    {
      (left, mostForOne) = (given, given)
    } else if let time {
      left = max(time, Self.leastForAll)
      mostForOne = left
    } else {
      (left, mostForOne) = (Self.mostForAll, Self.mostForOne)
    }
  }

  /// How long the next finding may take; nil if no time is left for it.
  ///
  /// - Parameter findings: how many are still to be made smaller, with this one.
  /// - Returns: at most all that is left.
  func share(amongFindings findings: Int) -> Duration? {
    guard left >= Self.leastForOne else { return nil }
    return min(mostForOne, max(Self.leastForOne, left / max(1, findings)))
  }

  /// Takes away what a finding took.
  mutating func spend(_ time: Duration) { left -= time }
}

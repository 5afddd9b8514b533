/// First in, first out, except that some steps, identified by their origin, are each delayed once.
///
/// Unlike with ``Deviations``, removing one delay affects the others only if they depend on it.
/// This makes it suitable for simplifying a schedule.
package struct Delayed: Strategy {
  private let delays: [UInt64: Int]
  private var line = WaitingLine()
  private var over: Set<UInt64> = []

  /// Creates the strategy.
  ///
  /// - Parameter delays: The steps to delay, and for how many picks.
  package init(_ delays: [Deviations.Delay]) {
    self.delays = Dictionary(
      delays.map { ($0.origin, $0.deviation.picks) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Starts at the first pick; the seed has no influence.
  package mutating func begin(seed: UInt64) {
    line = WaitingLine()
    over = []
  }

  /// Takes the first candidate in line that is not delayed or, if all are delayed, the first of
  /// them.
  package mutating func choose(among candidates: Candidates) -> Int {
    defer { line.advance() }
    line.letGo()
    while let first = line.first(among: candidates) {
      let candidate = candidates[first]
      guard let picks = delays[candidate.origin], over.insert(candidate.sequence).inserted else {
        return first
      }
      line.putOff(candidate, for: picks)
    }
    return line.firstOfAll(among: candidates)
  }
}

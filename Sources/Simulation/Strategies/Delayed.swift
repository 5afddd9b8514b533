/// First in, first out, except that some steps, each known by what it arose from, are put off once.
///
/// Other than with ``Deviations``, leaving one delay out moves the others only as far as they
/// depend on it: for making a schedule simpler.
public struct Delayed: Strategy {
  private let delays: [UInt64: Int]
  private var line = WaitingLine()
  private var over: Set<UInt64> = []

  /// Makes the strategy.
  ///
  /// - Parameter delays: whom to put off, and for how many picks.
  public init(_ delays: [Deviations.Delay]) {
    self.delays = Dictionary(
      delays.map { ($0.origin, $0.deviation.picks) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Starts at the first pick; the seed decides nothing here.
  public mutating func begin(seed: UInt64) {
    line = WaitingLine()
    over = []
  }

  /// Takes whoever is first in line and not put off; if all are put off, the first of them.
  public mutating func choose(among candidates: Candidates) -> Int {
    defer { line.advance() }
    line.letGo()
    while let first = line.first(among: candidates) {
      let candidate = candidates[first]
      guard let picks = delays[candidate.origin], over.insert(candidate.sequence).inserted else {
        return first
      }
      let end = picks > Int.max - line.pick ? Int.max : line.pick + picks
      line.putOff(candidate, until: end)
    }
    return line.firstOfAll(among: candidates)
  }
}

/// First in, first out, except that some steps, each known by what it arose from, are put off once.
///
/// Other than with ``Deviations``, leaving one delay out moves the others only as far as they
/// depend on it: for making a schedule simpler.
public struct Delayed: Strategy {
  private struct Held {
    let sequence: UInt64
    let end: Int
  }

  private let delays: [UInt64: Int]
  private var pick = 0
  private var held: [Held] = []
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
    pick = 0
    held = []
    over = []
  }

  /// Takes whoever is first in line and not put off; if all are put off, the first of them.
  public mutating func choose(among candidates: Candidates) -> Int {
    defer { pick += 1 }
    held.removeAll { $0.end <= pick }
    while let first = first(among: candidates) {
      let candidate = candidates[first]
      guard let picks = delays[candidate.origin], over.insert(candidate.sequence).inserted else {
        return first
      }
      let end = picks > Int.max - pick ? Int.max : pick + picks
      held.append(Held(sequence: candidate.sequence, end: end))
    }
    held = []
    return first(among: candidates) ?? 0
  }

  private func first(among candidates: Candidates) -> Int? {
    var best: Int?
    var place: (VirtualInstant, UInt64) = (.never, .max)
    for index in 0..<candidates.count {
      let rival = candidates[index]
      guard (rival.instant, rival.sequence) < place,
        !held.contains(where: { $0.sequence == rival.sequence })
      else { continue }
      best = index
      place = (rival.instant, rival.sequence)
    }
    return best
  }
}

/// The waiting line of candidates, some of which are delayed for a number of picks.
struct WaitingLine {
  private struct Held {
    let sequence: UInt64
    let end: Int
  }

  /// The number of the current pick.
  private(set) var pick = 0
  private var held: [Held] = []

  /// Releases the candidates whose delay is over.
  mutating func letGo() { held.removeAll { $0.end <= pick } }

  /// Delays a candidate.
  ///
  /// - Parameters:
  ///   - candidate: The candidate to delay.
  ///   - picks: The number of picks for which it is delayed, from the current one.
  mutating func putOff(_ candidate: Candidate, for picks: Int) {
    let end = picks > Int.max - pick ? Int.max : pick + picks
    held.append(Held(sequence: candidate.sequence, end: end))
  }

  /// Advances to the next pick.
  mutating func advance() { pick += 1 }

  /// Returns the first candidate that is not delayed or, if all are delayed, releases all and
  /// returns the first.
  mutating func firstOfAll(among candidates: Candidates) -> Int {
    if let first = first(among: candidates) { return first }
    held = []
    return first(among: candidates) ?? 0
  }

  /// Returns the first candidate that is not delayed; nil if there is none.
  func first(among candidates: Candidates) -> Int? {
    var best: Int?
    var place: (VirtualInstant, UInt64) = (.never, .max)
    for index in 0..<candidates.count {
      let rival = candidates.rank(index)
      guard (rival.instant, rival.sequence) < place,
        !held.contains(where: { $0.sequence == rival.sequence })
      else { continue }
      best = index
      place = (rival.instant, rival.sequence)
    }
    return best
  }
}

/// Who is first in line, when some are put off for a number of picks.
struct WaitingLine {
  private struct Held {
    let sequence: UInt64
    let end: Int
  }

  /// The number of the pick that is made now.
  private(set) var pick = 0
  private var held: [Held] = []

  /// Lets those go whose time has come.
  mutating func letGo() { held.removeAll { $0.end <= pick } }

  /// Puts somebody off.
  ///
  /// - Parameters:
  ///   - candidate: who is passed over.
  ///   - end: the first pick at which it is no longer.
  mutating func putOff(_ candidate: Candidate, until end: Int) {
    held.append(Held(sequence: candidate.sequence, end: end))
  }

  /// Goes on to the next pick.
  mutating func advance() { pick += 1 }

  /// Who is first in line and not put off; if all are put off, the first of them, and all go.
  mutating func firstOfAll(among candidates: Candidates) -> Int {
    if let first = first(among: candidates) { return first }
    held = []
    return first(among: candidates) ?? 0
  }

  /// Who is first in line and not put off; nil: nobody.
  func first(among candidates: Candidates) -> Int? {
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

/// First in, first out, except that a few items are late.
///
/// Emmi, Qadeer, Rakamaric: "Delay-bounded scheduling" (POPL 2011). At a few picks, drawn from the
/// expected number of picks of the program, the next candidate is put behind everything that could
/// happen by then. Most races need one or two delays.
package struct DelayBounded: Strategy {
  private struct Late {
    let sequence: UInt64
    /// The instant behind which it waits.
    let instant: VirtualInstant
    let last: UInt64
  }

  private let bound: Int
  private let profile: Profile
  private var delays: [UInt64] = []
  private var late: [Late] = []
  private var pick: UInt64 = 0

  /// Creates the strategy.
  ///
  /// - Parameters:
  ///   - bound: The maximum number of late items; at least 0.
  ///   - profile: The expected profile of the program.
  package init(bound: Int, profile: Profile) {
    precondition(bound >= 0, "bound must not be negative")
    self.bound = bound
    self.profile = profile
  }

  /// Draws the picks at which a candidate is delayed.
  package mutating func begin(seed: UInt64) {
    var stream = RandomStream(seed: seed, purpose: "delays")
    delays = (0..<bound).map { _ in 1 + stream.next(below: max(1, profile.picks)) }
    late = []
    pick = 0
  }

  /// Takes the earliest candidate that is not delayed.
  package mutating func choose(among candidates: Candidates) -> Int {
    pick += 1
    var best = first(among: candidates)
    for delay in delays where delay == pick {
      delayed(candidates.rank(best), among: candidates)
      best = first(among: candidates)
    }
    return best
  }

  private mutating func delayed(_ candidate: CandidateRank, among candidates: Candidates) {
    var (instant, last) = rank(of: candidate)
    for index in 0..<candidates.count {
      let other = rank(of: candidates.rank(index))
      if (instant, last) < other { (instant, last) = other }
    }
    late.removeAll { $0.sequence == candidate.sequence }
    late.append(Late(sequence: candidate.sequence, instant: instant, last: last + 1))
  }

  private func first(among candidates: Candidates) -> Int {
    candidates.first(by: <) { rank(of: $0) }
  }

  private func rank(of candidate: CandidateRank) -> (VirtualInstant, UInt64) {
    if let late = late.last(where: { $0.sequence == candidate.sequence }) {
      return (max(late.instant, candidate.instant), late.last)
    }
    return (candidate.instant, candidate.sequence)
  }
}

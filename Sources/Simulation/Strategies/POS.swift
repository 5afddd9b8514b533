/// Partial order sampling: every candidate has a random priority, which is redrawn whenever a step
/// that races with it has run.
///
/// Yuan, Yang, Gu: "Partial order aware concurrency sampling" (CAV 2018). It needs no knowledge of
/// the program. Two candidates race if they run on the same lane. Two candidates on different lanes
/// that will fill the mailbox of a third are not recognized as racing, because which lanes a step
/// fills is known only after it has run.
package struct POS: Strategy {
  private var salt: UInt64 = 0
  /// The number of steps that have run on each lane, by lane number.
  private var turns: [UInt32] = []

  /// Creates the strategy.
  package init() {}

  /// Draws the salt of the priorities.
  package mutating func begin(seed: UInt64) {
    var stream = RandomStream(seed: seed, purpose: "pos")
    salt = stream.next()
    turns = []
  }

  /// Takes the candidate with the highest priority.
  package mutating func choose(among candidates: Candidates) -> Int {
    let best = candidates.first(by: >) { priority(of: $0) }
    let lane = Int(candidates.rank(best).lane)
    if lane >= turns.count {
      turns += [UInt32](repeating: 0, count: lane + 1 - turns.count)
    }
    // Steps on no lane do not race.
    if lane > 0 { turns[lane] &+= 1 }
    return best
  }

  private func priority(of candidate: CandidateRank) -> UInt64 {
    let lane = Int(candidate.lane)
    let turn = lane < turns.count ? UInt64(turns[lane]) : 0
    return RandomStream.mix(salt ^ RandomStream.mix(candidate.sequence ^ turn << 40))
  }
}

/// Partial order sampling: every candidate has a random priority, and gets another one whenever
/// something that it races with has run.
///
/// Yuan, Yang, Gu: "Partial order aware concurrency sampling" (CAV 2018). It needs to know nothing
/// of the program. Two candidates race if they go to the same lane. Two on different lanes that
/// will put something in the mailbox of a third are not seen as racing: which lanes a step fills is
/// known only once it has run.
public struct POS: Strategy {
  private var salt: UInt64 = 0
  /// How often something has run on each lane, by its number.
  private var turns: [UInt32] = []

  /// Makes the strategy.
  public init() {}

  /// Draws what the priorities are made of.
  public mutating func begin(seed: UInt64) {
    var stream = RandomStream(seed: seed, purpose: "pos")
    salt = stream.next()
    turns = []
  }

  /// Takes the candidate with the highest priority.
  public mutating func choose(among candidates: Candidates) -> Int {
    var best = 0
    var highest = priority(of: candidates[0])
    for index in 1..<candidates.count {
      let rival = priority(of: candidates[index])
      if highest < rival {
        best = index
        highest = rival
      }
    }
    let lane = Int(candidates[best].lane)
    if lane >= turns.count {
      turns += [UInt32](repeating: 0, count: lane + 1 - turns.count)
    }
    // On no lane nobody races.
    if lane > 0 { turns[lane] &+= 1 }
    return best
  }

  private func priority(of candidate: Candidate) -> UInt64 {
    let lane = Int(candidate.lane)
    let turn = lane < turns.count ? UInt64(turns[lane]) : 0
    return RandomStream.mix(salt ^ RandomStream.mix(candidate.sequence ^ turn << 40))
  }
}

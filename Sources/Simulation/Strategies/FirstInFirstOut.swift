/// Chooses what could happen soonest and, among equals, what arose first.
///
/// The order of an unhurried machine: what a race needs is missing.
public struct FirstInFirstOut: Strategy {
  /// Makes the strategy.
  public init() {}

  /// Needs no preparation.
  public mutating func begin(seed: UInt64) {}

  /// Takes the candidate with the earliest instant and, among equals, the lowest sequence number.
  public mutating func choose(among candidates: Candidates) -> Int {
    var best = 0
    var champion = candidates[0]
    for index in 1..<candidates.count {
      let rival = candidates[index]
      if (rival.instant, rival.sequence) < (champion.instant, champion.sequence) {
        best = index
        champion = rival
      }
    }
    return best
  }
}

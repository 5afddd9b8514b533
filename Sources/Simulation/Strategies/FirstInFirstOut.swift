/// Chooses the earliest candidate and, among equals, the one that arose first.
///
/// This is the order of an unhurried machine, which lacks what a race needs.
public struct FirstInFirstOut: Strategy {
  /// Creates the strategy.
  public init() {}

  /// Does nothing; no preparation is necessary.
  public mutating func begin(seed: UInt64) {}

  /// Takes the candidate with the earliest instant and, among equals, the lowest sequence number.
  public mutating func choose(among candidates: Candidates) -> Int {
    candidates.first(by: <) { ($0.instant, $0.sequence) }
  }
}

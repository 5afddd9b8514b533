/// Chooses uniformly among the candidates.
public struct RandomWalk: UniformStrategy {
  /// The stream of choices.
  package private(set) var stream = RandomStream(seed: 0)

  /// Creates the strategy.
  public init() {}

  /// Starts the stream of choices that belongs to the seed.
  public mutating func begin(seed: UInt64) {
    stream = RandomStream(seed: seed, purpose: "schedule")
  }

  /// Takes each candidate with the same probability.
  public mutating func choose(among candidates: Candidates) -> Int {
    Int(truncatingIfNeeded: stream.next(below: UInt64(candidates.count)))
  }
}

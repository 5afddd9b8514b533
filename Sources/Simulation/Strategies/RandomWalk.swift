/// Chooses uniformly among the candidates.
public struct RandomWalk: Strategy {
  private var stream = RandomStream(seed: 0)

  /// Creates the strategy.
  public init() {}

  /// Starts the stream of choices that belongs to the seed.
  public mutating func begin(seed: UInt64) {
    stream = RandomStream(seed: seed, purpose: "schedule")
  }

  /// A uniform choice from the stream, which the simulation makes itself.
  public var role: StrategyRole { StrategyRole(choosingUniformlyFrom: stream) }

  /// Takes each candidate with the same probability.
  public mutating func choose(among candidates: Candidates) -> Int {
    Int(truncatingIfNeeded: stream.next(below: UInt64(candidates.count)))
  }
}

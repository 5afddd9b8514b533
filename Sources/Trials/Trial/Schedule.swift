public import Simulation

extension Trial {
  /// How a trial's steps are chosen.
  public enum Schedule: Hashable, Sendable {
    /// By the trial's strategy, from the trial's seed.
    case ofStrategy
    /// By the trial's strategy, from another seed; the world draws from the trial's own.
    case seeded(UInt64)
    /// First in, first out, but for these deviations; the strategy has no say.
    case deviations([Deviation])
    /// First in, first out, but for these delays: for shrinking; no recording holds them.
    case delays([Deviations.Delay])
  }

  /// What chooses the steps.
  ///
  /// - Parameter profile: what is expected of the program.
  /// - Returns: a strategy that has not begun.
  func makeStrategy(_ profile: Profile) -> any Strategy {
    switch schedule {
    case .ofStrategy: member.make(profile)
    case .seeded(let seed): Reseeded(strategy: member.make(profile), seed: seed)
    case .deviations(let deviations): Deviations(deviations)
    case .delays(let delays): Delayed(delays)
    }
  }

  /// Whether what chooses the steps must know something of the program beforehand.
  var needsProfile: Bool {
    switch schedule {
    case .ofStrategy, .seeded: member.needsProfile
    case .deviations, .delays: false
    }
  }

  /// The strategy that runs; never the portfolio.
  private var member: StrategyName {
    // The search through all orders has no seeds: among its orders, seeds choose at random.
    if case .seeded = schedule, strategy == .exhaustive { return .random }
    return strategy.member(forSeed: seed)
  }
}

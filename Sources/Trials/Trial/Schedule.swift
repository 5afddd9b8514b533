package import Simulation

extension Trial {
  /// The way in which a trial's steps are chosen.
  package enum Schedule: Hashable, Sendable {
    /// By the trial's strategy, from the trial's seed.
    case ofStrategy
    /// By the trial's strategy, from another seed; the world draws from the trial's own.
    case seeded(UInt64)
    /// First in, first out, except for these deviations; the strategy is not used.
    case deviations([Deviation])
    /// First in, first out, except for these delays; only for shrinking, never recorded.
    case delays([Deviations.Delay])
    /// In the order of names of another build or of changed logic.
    case names(ByNames)
  }

  /// Makes the strategy that chooses the steps.
  func makeStrategy(_ profile: Profile) -> any Strategy {
    switch schedule {
    case .ofStrategy, .seeded: member.make(profile)
    case .deviations(let deviations): Deviations(deviations)
    case .delays(let delays): Delayed(delays)
    case .names(let strategy): strategy
    }
  }

  /// The seed from which the strategy chooses.
  var strategySeed: UInt64 { if case .seeded(let seed) = schedule { seed } else { seed } }

  /// Whether the strategy needs a profile of the program.
  var needsProfile: Bool {
    switch schedule {
    case .ofStrategy, .seeded: member.needsProfile
    case .deviations, .delays, .names: false
    }
  }

  /// The strategy that runs, which is never the portfolio.
  private var member: StrategyName {
    // The exhaustive search has no seeds, so seeded trials choose at random among its orders.
    if case .seeded = schedule, strategy == .exhaustive { return .random }
    return strategy.member(forSeed: seed)
  }
}

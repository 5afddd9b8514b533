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
    case .ofStrategy: strategy.make(profile)
    case .seeded(let seed): Reseeded(strategy: strategy.make(profile), seed: seed)
    case .deviations(let deviations): Deviations(deviations)
    case .delays(let delays): Delayed(delays)
    }
  }

  /// Whether what chooses the steps must know something of the program beforehand.
  var needsProfile: Bool {
    switch schedule {
    case .ofStrategy, .seeded: strategy.needsProfile
    case .deviations, .delays: false
    }
  }
}

/// A strategy that begins with another seed than the world's.
private struct Reseeded: Strategy {
  var strategy: any Strategy
  let seed: UInt64

  mutating func begin(seed: UInt64) { strategy.begin(seed: self.seed) }

  mutating func choose(among candidates: Candidates) -> Int { strategy.choose(among: candidates) }

  var watchesSteps: Bool { strategy.watchesSteps }

  mutating func took(_ step: TakenStep) { strategy.took(step) }

  mutating func conclude() { strategy.conclude() }
}

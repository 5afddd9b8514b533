import FileFormats
public import Judging
public import StoreModel

/// What a hunt searches: which scenarios, with which logic, from which seed on.
public struct HuntPlan: Sendable {
  /// How many trials are handed out at a time.
  ///
  /// A hunt ends at the end of a part, or at its first trial that never ends, so what it finds does
  /// not depend on how many workers share the parts.
  public static let part = 256

  /// The scenarios, taken in turn.
  public var scenarios: [Scenario]
  /// The logic under test, one for each scenario.
  public var variants: [Variant]
  /// The seed of trial 0; trial n has this plus n times ``stride``.
  public var seed: UInt64
  /// By how much the seed goes up from one trial to the next.
  public var stride: UInt64 = 1
  /// Whether what killed apps still wait for is left as it is: see `Simulation.leavesDead`.
  public var leavesDead = false
  /// Trials that come from recordings, by their numbers; for all others the seed decides.
  var recorded: [Int: Recording] = [:]
  /// Which of the trials are run here; the others have their numbers all the same.
  public var shard = Shard.whole
  /// How many users; nil: drawn from what each scenario says.
  public var users: Int?
  /// What chooses the steps.
  public var strategy: StrategyName
  /// How much faults there is.
  public var faultProfile: FaultProfile
  /// Invariants of your own, checked beside those that come with StoreStorm.
  public var ownInvariants: [any Invariant]

  /// Describes a hunt.
  ///
  /// - Parameters:
  ///   - scenarios: the scenarios, at least one, taken in turn.
  ///   - variants: the logic under test, one for each scenario.
  ///   - seed: the seed of trial 0.
  ///   - users: how many; nil: drawn from what each scenario says.
  ///   - strategy: what chooses the steps.
  ///   - faultProfile: how much faults there is.
  ///   - ownInvariants: invariants of your own, beside those that come with StoreStorm.
  public init(
    scenarios: [Scenario],
    variants: [Variant],
    seed: UInt64,
    users: Int? = nil,
    strategy: StrategyName = .portfolio,
    faultProfile: FaultProfile = .mixed,
    ownInvariants: [any Invariant] = []
  ) {
    precondition(
      !scenarios.isEmpty && scenarios.count == variants.count,
      "a hunt needs at least one scenario, and one variant for each"
    )
    self.scenarios = scenarios
    self.variants = variants
    self.seed = seed
    self.users = users
    self.strategy = strategy
    self.faultProfile = faultProfile
    self.ownInvariants = ownInvariants
  }

  /// The identifiers of the variants, each once.
  public var variantNames: String {
    variants.map(\.id).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      .joined(separator: ", ")
  }

  /// A fingerprint of the scenarios, by what is in their files, and of the variants.
  public var fingerprint: UInt64 {
    let words = zip(scenarios, variants).map { scenario, variant in
      "\(scenario.digest) \(scenario.catalogueDigest) \(variant.id)\n"
    }
    return FileDigest(of: words.joined().utf8).rawValue
  }

  /// Which scenario a trial is of.
  public func scenarioIndex(ofTrial number: Int) -> Int { number % scenarios.count }

  /// A trial by its number.
  ///
  /// - Parameter number: from 0.
  /// - Returns: the trial.
  public func trial(_ number: Int) -> Trial {
    let index = scenarioIndex(ofTrial: number)
    var trial = Trial(
      scenario: scenarios[index],
      variant: variants[index],
      strategy: strategy,
      seed: seed &+ stride &* UInt64(number),
      users: users,
      purpose: .hunt,
      faultProfile: faultProfile,
      invariants: InvariantCatalogue.judging(
        scenarios[index],
        variants[index],
        own: ownInvariants
      )
    )
    trial.leavesDead = leavesDead
    recorded[number]?.apply(to: &trial)
    return trial
  }

  /// The trial in which something was found, as it ran then.
  ///
  /// - Parameter finding: of this plan.
  /// - Returns: the trial.
  package func trial(of finding: Finding) -> Trial {
    var trial = trial(finding.trial)
    trial.leavesDead = trial.leavesDead || finding.leavesDead
    return trial
  }
}

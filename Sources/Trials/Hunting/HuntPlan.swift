import FileFormats
package import Judging
package import StoreModel

/// The plan of a hunt: which scenarios to search, with which logic, and from which seed.
package struct HuntPlan: Sendable {
  /// The number of trials in each part that workers receive.
  ///
  /// A hunt ends at the end of a part, or at its first trial that never ends. What it finds
  /// therefore does not depend on the number of workers.
  package static let part = 256

  /// The scenarios, which take turns.
  package var scenarios: [Scenario] { didSet { prepare() } }
  /// The logic under test, one for each scenario.
  package var variants: [Variant] { didSet { prepare() } }
  /// The seed of trial 0; trial n has this seed plus n times ``stride``.
  package var seed: UInt64
  /// The increment between the seeds of consecutive trials.
  package var stride: UInt64 = 1
  /// Whether pending work of killed apps is left as it is; see `Simulation.leavesDead`.
  package var leavesDead = false
  /// The trials that come from recordings, by number; for all others, the seed decides.
  var recorded: [Int: Recording] = [:]
  /// The trials that run here; all others keep their numbers.
  package var shard = Shard.whole
  /// The number of users; nil to draw it as each scenario says.
  package var users: Int?
  /// The strategy that chooses the steps.
  package var strategy: StrategyName
  /// The fault profile.
  package var faultProfile: FaultProfile
  /// Your own invariants, checked in addition to those of StoreStorm.
  package var ownInvariants: [any Invariant] { didSet { judging = chosenInvariants } }
  /// The invariants that judge each scenario, chosen once for all trials.
  package private(set) var judging: [[any Invariant]] = []
  /// The profiles that the trials of each scenario share.
  private var profiles: [SharedProfiles] = []

  /// Describes a hunt.
  ///
  /// There is at least one scenario; they take turns. Users are drawn as each scenario says if nil.
  package init(
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
    prepare()
  }

  /// Chooses the invariants of each scenario, and forgets all profiles.
  private mutating func prepare() {
    judging = chosenInvariants
    forgetProfiles()
  }

  private var chosenInvariants: [[any Invariant]] {
    zip(scenarios, variants).map { scenario, variant in
      InvariantCatalog.judging(scenario, variant, own: ownInvariants)
    }
  }

  /// Forgets the profiles that trials have measured so far, so that new ones are measured.
  package mutating func forgetProfiles() { profiles = scenarios.map { _ in SharedProfiles() } }

  /// The identifiers of the variants, without duplicates.
  package var variantNames: String {
    variants.map(\.id).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      .joined(separator: ", ")
  }

  /// A fingerprint of the variants and of the contents of the scenario files.
  package var fingerprint: UInt64 {
    let words = zip(scenarios, variants).map { scenario, variant in
      "\(scenario.digest) \(scenario.catalogDigest) \(variant.id)\n"
    }
    return FileDigest(of: words.joined().utf8).rawValue
  }

  /// Returns the index of a trial's scenario.
  package func scenarioIndex(ofTrial number: Int) -> Int { number % scenarios.count }

  /// Returns a trial by its number.
  package func trial(_ number: Int) -> Trial {
    let index = scenarioIndex(ofTrial: number)
    var trial = Trial(
      scenario: scenarios[index],
      variant: variants[index],
      strategy: strategy,
      seed: seed &+ stride &* UInt64(number),
      users: users,
      purpose: .hunt,
      faultProfile: faultProfile,
      invariants: judging[index]
    )
    trial.leavesDead = leavesDead
    recorded[number]?.apply(to: &trial)
    return trial
  }

  /// Returns the run of a trial, with the profiles that the trials of its scenario share.
  func run(ofTrial number: Int) -> TrialRun {
    TrialRun(trial(number)) { run in
      run.comparesClocks = true
      run.profiles = profiles[scenarioIndex(ofTrial: number)]
    }
  }

  /// Returns the trial of a finding, as it ran then.
  package func trial(of finding: Finding) -> Trial {
    var trial = trial(finding.trial)
    trial.leavesDead = trial.leavesDead || finding.leavesDead
    return trial
  }
}

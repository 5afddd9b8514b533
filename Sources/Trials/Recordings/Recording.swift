public import FileFormats
public import Judging
public import Simulation
public import StoreModel
import StoreSimulation

/// What replays a trial: a violating one, or one that killed its process.
public struct Recording: Hashable, Sendable {
  /// The format's version.
  ///
  /// A change that old recordings do not survive raises it.
  public static let version = 3

  /// With more steps than this the seed alone must do: the file would be too large to be read.
  static let mostSteps: UInt64 = 50_000

  /// The version of StoreStorm that recorded it.
  public var tool = ToolVersion.number
  /// What the trial ran with.
  public var build: Build
  /// The files of the scenario.
  public var source: Scenario.Source
  /// The name of the logic under test, `system/name`.
  public var variant: String
  /// What chose the steps.
  public var strategy: StrategyName
  /// The trial's seed.
  public var seed: UInt64
  /// How many users.
  public var users: Int
  /// What the trial was for.
  public var purpose: Trial.Purpose
  /// How much faults there was.
  public var faultProfile: FaultProfile
  /// What was drawn for it: what the swarm left out, and which faults there was.
  public var drawn = CarriedPlan(lines: [])
  /// What is taken away from its world.
  public var trims = Trims.none
  /// Where its schedule is not first in, first out, if it was shrunk; nil: the strategy chose.
  public var deviations: [Deviation]?
  /// The two steps whose order makes the difference, if it was shrunk and there are two.
  public var pair: DecisivePair?
  /// What is known about the violation.
  public var signature: String
  /// What the user saw, what should have been, and why.
  public var saw: String
  /// What should have been.
  public var expected: String
  /// The reason.
  public var because: String
  /// When, in virtual nanoseconds.
  public var instant: VirtualInstant
  /// The digest of the trial; nil if it did not come to an end.
  public var digest: UInt64?
  /// How many steps it took.
  public var steps: UInt64
  /// Every choice; nil where the seed alone must do: load, very long trials, and those that ended
  /// their process.
  public var choices: ChoiceLog?
  /// The order of the named operations, which exists in every build; empty where the seed alone
  /// must do.
  public var names = NameLog()
  /// How the process ended, if the trial ended it.
  public var end: ProcessEnd?
  /// Whether what killed apps still waited for was left as it was: see ``Trial/leavesDead``.
  public var leavesDead = false
  /// The trials that must run before it in the same process, if there are any.
  public var earlier: Earlier?

  /// Records the first violation of a trial; nil if nothing was violated.
  ///
  /// - Parameters:
  ///   - trial: what was run.
  ///   - outcome: what it found; at least one violation.
  public init?(_ trial: Trial, _ outcome: Outcome) {
    guard let violation = outcome.violations.first else { return nil }
    self.init(
      trial,
      signature: violation.signature.description,
      saw: violation.saw,
      expected: violation.expected,
      because: violation.because,
      instant: violation.instant
    )
    digest = outcome.digest
    steps = outcome.counters.steps
    let isShort = trial.purpose == .hunt && steps <= Self.mostSteps
    choices = isShort ? outcome.choices : nil
    names = isShort ? outcome.names ?? NameLog() : NameLog()
  }

  /// Records a trial of which only the seed is left.
  ///
  /// - Parameters:
  ///   - trial: what was run.
  ///   - signature: what is known about its end.
  ///   - saw: what was seen.
  ///   - expected: what should have been.
  ///   - because: the reason.
  ///   - instant: when.
  public init(
    _ trial: Trial,
    signature: String,
    saw: String,
    expected: String,
    because: String,
    instant: VirtualInstant = .start
  ) {
    self.init(
      build: .current,
      source: trial.scenario.source,
      variant: trial.variant.id,
      strategy: trial.strategy,
      seed: trial.seed,
      users: trial.plan.population.users,
      purpose: trial.purpose,
      faultProfile: trial.faultProfile,
      violation: (signature, saw, expected, because, instant)
    )
    drawn = trial.drawing
    trims = trial.trims
    leavesDead = trial.leavesDead
    if case .deviations(let found) = trial.schedule { deviations = found }
  }

  /// The trial again.
  ///
  /// - Parameters:
  ///   - scenario: read from ``source``.
  ///   - variant: the logic under test.
  ///   - invariants: what must hold.
  /// - Returns: the trial.
  public func trial(
    _ scenario: Scenario,
    _ variant: Variant,
    invariants: [any Invariant]?
  ) -> Trial {
    var trial = Trial(
      scenario: scenario,
      variant: variant,
      strategy: strategy,
      seed: seed,
      users: users,
      purpose: purpose,
      faultProfile: faultProfile,
      invariants: invariants
    )
    apply(to: &trial)
    return trial
  }

  /// Sets what the seed does not decide: what was drawn, taken away, and put off.
  func apply(to trial: inout Trial) {
    trial.drawn = drawn
    trial.trims = trims
    // What ends its process must be the app, and not what is left of one that was killed.
    trial.leavesDead = endedItsProcess || leavesDead
    // A rule would end the trial: what ended the process may come after that, as in a profile.
    if endedItsProcess { trial.invariants = [] }
    if let deviations { trial.schedule = .deviations(deviations) }
  }
}

extension Recording {
  /// What every recording has; what only some have is set afterwards.
  init(
    build: Build,
    source: Scenario.Source,
    variant: String,
    strategy: StrategyName,
    seed: UInt64,
    users: Int,
    purpose: Trial.Purpose,
    faultProfile: FaultProfile,
    violation: (
      signature: String, saw: String, expected: String, because: String, instant: VirtualInstant
    )
  ) {
    self.build = build
    self.source = source
    self.variant = variant
    self.strategy = strategy
    self.seed = seed
    self.users = users
    self.purpose = purpose
    self.faultProfile = faultProfile
    signature = violation.signature
    saw = violation.saw
    expected = violation.expected
    because = violation.because
    instant = violation.instant
    steps = 0
  }
}

extension Recording {
  /// The trials that must run first, in the same process, for the recorded one to come back.
  public struct Earlier: Hashable, Sendable {
    /// How many of them; they end right before the recorded trial.
    public let trials: Int
    /// By how much the seed goes up from one to the next.
    public let stride: UInt64
    /// How many users each of them has; nil: drawn from the scenario.
    public let users: Int?
  }
}

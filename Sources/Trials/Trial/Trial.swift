package import Judging
package import Simulation
package import StoreModel
package import StoreSimulation

/// What is tried: scenario × variant × strategy × seed → ``Outcome``.
///
/// Start reading here: everything else in this module prepares trials, runs them (``TrialRun``),
/// checks them, or reports on them.
package struct Trial: Sendable {
  /// The purpose of a trial.
  package enum Purpose: String, Hashable, Sendable, CaseIterable {
    /// Few users; the schedule is explored; the trial ends with the first violation.
    case hunt
    /// Many users; times are drawn; all violations are counted.
    case load

    /// The maximum number of users; a hunt has small worlds.
    package var mostUsers: Int { self == .hunt ? 1_000 : 10_000_000 }
  }

  /// The scenario: who does what, when, and under which faults.
  package var scenario: Scenario
  /// The logic under test.
  package var variant: Variant
  /// The strategy that chooses the next step.
  package var strategy: StrategyName
  /// The seed, which decides everything else.
  package var seed: UInt64
  /// The number of users; nil for the one of the scenario and the purpose.
  package var users: Int?
  /// The purpose of the trial.
  package var purpose: Purpose
  /// The fault profile.
  package var faultProfile: FaultProfile
  /// The draws that a recording carries; nil if the seed decides.
  package var drawn: CarriedPlan?
  /// The parts removed from the world.
  package var trims: Trims
  /// The schedule of the steps, which the strategy chooses unless the trial was shrunk.
  package var schedule = Schedule.ofStrategy
  /// The invariants to check, in addition to the rules of the trial itself.
  package var invariants: [any Invariant]
  /// The number of steps after which a trial ends, unjudged from there on.
  package var maxSteps = UInt64.max
  /// The number of steps within ``spanOfLoop`` that make an endless loop in a hunt; nil for the
  /// usual one.
  package var stepsOfLoop: UInt64?
  /// Whether pending work of killed apps is left as it is; see `Simulation.leavesDead`.
  ///
  /// If so, leaks are not checked.
  package var leavesDead = false

  /// The virtual time in which only a loop takes ``stepsOfLoop`` steps.
  static let spanOfLoop = VirtualDuration.seconds(3_600)

  /// The usual number of steps that make an endless loop.
  static func stepsOfLoop(users: Int) -> UInt64 { max(1_000_000, UInt64(users) * 100_000) }

  /// Returns the watch for endless loops among a number of users.
  func loopWatch(users: Int) -> LoopWatch {
    guard purpose == .hunt else { return .off }
    return LoopWatch(steps: stepsOfLoop ?? Self.stepsOfLoop(users: users), within: Self.spanOfLoop)
  }

  /// The longest delay of a ready job in a hunt, short enough not to count as a hang.
  package static let hop = VirtualDuration.milliseconds(50)

  /// Describes a trial.
  ///
  /// - Parameters:
  ///   - scenario: who does what, when, and under which faults.
  ///   - variant: the logic under test.
  ///   - strategy: the strategy that chooses the next step; for a portfolio, the member that the
  ///     seed picks.
  ///   - seed: the seed, which decides everything else.
  ///   - users: the number of users; nil for the one of the scenario and the purpose.
  ///   - purpose: the purpose of the trial.
  ///   - faultProfile: the fault profile.
  ///   - trims: the parts removed from the world.
  ///   - invariants: the invariants to check; nil for those that the scenario names, or all.
  package init(
    scenario: Scenario,
    variant: Variant,
    strategy: StrategyName = .random,
    seed: UInt64,
    users: Int? = nil,
    purpose: Purpose = .hunt,
    faultProfile: FaultProfile = .mixed,
    trims: Trims = .none,
    invariants: [any Invariant]? = nil
  ) {
    self.scenario = scenario
    self.variant = variant
    self.strategy = strategy.member(forSeed: seed)
    self.seed = seed
    self.users = users
    self.purpose = purpose
    self.faultProfile = purpose == .load && faultProfile == .mixed ? .asWritten : faultProfile
    self.trims = trims
    self.invariants = invariants ?? InvariantCatalog.judging(scenario, variant)
  }

  /// The plan of the world with this trial's users and fault profile, without its trims.
  package var plan: WorldPlan {
    var plan = drawn?.applied(to: scenario.plan).plan ?? freshlyDrawn
    plan.population.users = users ?? drawnUsers
    // Races need few users and any order of events, but neither arrival rates nor queues.
    if purpose == .hunt { (plan.load, plan.capacity) = (nil, CapacityPlan()) }
    return trims.isEmpty ? plan : trims.applied(to: plan)
  }

  /// The draws of the trial, to be carried by a recording.
  var drawing: CarriedPlan { drawn ?? CarriedPlan(freshlyDrawn, of: scenario.plan) }

  /// The scenario's plan with the faults that the seed draws.
  private var freshlyDrawn: WorldPlan {
    let written = scenario.plan
    let isSwarm = purpose == .hunt && (faultProfile == .mixed || faultProfile == .worst)
    let chosen =
      isSwarm ? Swarm.applied(to: written, seed: seed, journeys: scenario.isSwarm) : written
    return faultProfile.applied(to: chosen, seed: seed)
  }

  var drawnUsers: Int {
    guard purpose == .hunt else { return scenario.plan.population.users }
    var stream = RandomStream(seed: seed, purpose: "users")
    let range = scenario.huntUsers
    return range.lowerBound + Int(stream.next(below: UInt64(range.count)))
  }
}

package import Judging
package import Simulation
package import StoreModel
package import StoreSimulation

/// One run of one scenario: scenario × variant × strategy × seed → ``Outcome``.
///
/// Start reading here: everything else in this module prepares trials, checks them, or reports on
/// them.
package struct Trial: Sendable {
  /// The purpose of a trial.
  package enum Purpose: Hashable, Sendable {
    /// Few users; the schedule is explored; the trial ends with the first violation.
    case hunt
    /// Many users; times are drawn; all violations are counted.
    case load

    /// The maximum number of users; a hunt has small worlds.
    package var mostUsers: Int { self == .hunt ? 1_000 : 10_000_000 }
  }

  /// The scenario: who does what, when, and under which faults.
  package var scenario: Scenario { didSet { profiles = nil } }
  /// The logic under test.
  package var variant: Variant { didSet { profiles = nil } }
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
  /// The number of virtual seconds per second of the wall clock, with the logic on real threads;
  /// nil for virtual time.
  ///
  /// This is only for load; such a trial cannot be repeated.
  package var pace: Int64?
  /// The step of a replay to pause before, and the closure to call with that step in words.
  package var pause: (step: UInt64, body: @Sendable (String) -> Void)?
  /// An order of names to follow instead of the strategy.
  package var byNames: ByNames?
  /// The profiles that other trials have measured; nil if this trial measures its own.
  var profiles: SharedProfiles?

  /// The virtual time in which only a loop takes ``stepsOfLoop`` steps.
  static let spanOfLoop = VirtualDuration.seconds(3_600)

  /// The usual number of steps that make an endless loop.
  static func stepsOfLoop(users: Int) -> UInt64 { max(1_000_000, UInt64(users) * 100_000) }

  private func loopWatch(users: Int) -> LoopWatch {
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

  private func shifted(_ shift: ClockShift) -> WorldPlan {
    var plan = plan
    plan.population.clocks.shift = shift
    return plan
  }

  var drawnUsers: Int {
    guard purpose == .hunt else { return scenario.plan.population.users }
    var stream = RandomStream(seed: seed, purpose: "users")
    let range = scenario.huntUsers
    return range.lowerBound + Int(stream.next(below: UInt64(range.count)))
  }

  /// Runs the trial.
  ///
  /// `progress` is called occasionally, and returns false to end the run.
  package func run(
    replaying: ChoiceLog? = nil,
    recording: Bool = false,
    hearing: ((TimedEvent) -> Void)? = nil,
    progress: ((VirtualInstant, UInt64) -> Bool)? = nil,
    pulse: ((UInt64) -> Void)? = nil
  ) -> Outcome {
    let isCompared = ClockComparison.isWanted(by: self)
    var shown = ShownAccess()
    let both: (TimedEvent) -> Void = {
      shown.take($0)
      hearing?($0)
    }
    var outcome = single(
      .none,
      replaying: replaying,
      recording: recording,
      hearing: isCompared ? both : hearing,
      progress,
      pulse
    )
    guard isCompared, outcome.violations.isEmpty, outcome.ending == .quiet else { return outcome }
    let comparison = ClockComparison(trial: self, shown: shown)
    let found = comparison.violation(digest: outcome.execution.digest, pulse: pulse)
    outcome.verdict.premises.append((ClockComparison.id, 1, found == nil ? 0 : 1))
    if let found { outcome.verdict.violations.append(found) }
    return outcome
  }

  /// Runs the trial once, with all device clocks moved.
  func single(
    _ shift: ClockShift,
    judged: Bool = true,
    exploring: Exploration? = nil,
    replaying: ChoiceLog?,
    recording: Bool,
    hearing: ((TimedEvent) -> Void)? = nil,
    notes: StepRecorder? = nil,
    _ progress: ((VirtualInstant, UInt64) -> Bool)?,
    _ pulse: ((UInt64) -> Void)?
  ) -> Outcome {
    let plan = shifted(shift)
    let isHunt = purpose == .hunt && replaying == nil && byNames == nil && exploring == nil
    let known = isHunt ? profile(pulse) : nil
    let given: (any Strategy)? = replaying.map { Replay($0) } ?? byNames ?? exploring?.next()
    let simulation = Simulation(
      seed: seed,
      strategy: given ?? makeStrategy(known ?? .unknown),
      strategySeed: given == nil ? strategySeed : nil,
      observer: notes,
      timing: purpose == .hunt ? .windows(hop: Self.hop) : .instants,
      recording: recording || replaying != nil,
      realTime: pace.map { RealTime(pace: $0, beat: progress) }
    )
    let observer = TrialObserver(
      plan: plan,
      sharedFlags: variant.sharedFlags,
      invariants: judged ? invariants : [],
      keepsEvents: recording,
      stopsAtViolation: purpose == .hunt
    )
    simulation.setWords(Operation.words)
    simulation.leavesDead = leavesDead
    simulation.pause = pause
    simulation.loopWatch = loopWatch(users: plan.population.users)
    observer.connect(to: simulation, pace == nil ? progress : nil)
    let globals = prepare(simulation)
    defer { globals?.end() }
    let world = World(
      plan: plan,
      simulation: simulation,
      makeApp: variant.makeApp,
      makeServer: variant.makeServer
    ) { event in
      if simulation.hearsNames { event.event.names.forEach(simulation.hear) }
      hearing?(event)
      simulation.withoutWatch { observer.observe(event) }
    }
    var ending = world.run(maxSteps: maxSteps, pulse: pulse, part: observer.judge(partsOf: world))
    if ending.machine == .quiet, let divergence = simulation.conclude() {
      ending = World.Ending(machine: .diverged(divergence), reachedRest: false)
    }
    var outcome = simulation.exclusively {
      observer.end(ending, of: world)
      return Outcome(
        trial: self,
        users: plan.population.users - plan.population.absent.count,
        simulation,
        observer,
        ending,
        of: world,
        profile: known
      )
    }
    observer.disconnect()
    end(world, in: simulation, endsHere: notes?.endsRun ?? false, ending, &outcome)
    return outcome
  }

  /// Ends the world; late callbacks during teardown count as having left the simulation, too.
  private func end(
    _ world: World,
    in simulation: Simulation,
    endsHere: Bool,
    _ ending: World.Ending,
    _ outcome: inout Outcome
  ) {
    // Pending work would run during teardown and could end the process after all.
    if leavesDead || endsHere { return simulation.abandon() }
    guard !leaves(ending) else { return }
    world.tearDown()
    guard outcome.ending == .quiet, let escape = simulation.escapeSeen else { return }
    outcome.ending = .escaped(escape)
    outcome.verdict.violations = []
  }

  /// Returns whether to leave the world as it is: after a load run was stopped, freeing a million
  /// users takes longer than the rest of the process.
  private func leaves(_ ending: World.Ending) -> Bool {
    purpose == .load && pace == nil && ending.machine == .stopped
  }
}

extension Violation {
  /// Returns the violation for a closed window that is still retained.
  static func leakedWindow(of process: ProcessID, at instant: VirtualInstant) -> Violation {
    Violation(
      signature: Signature(
        invariant: InvariantCatalog.nothingLeaks.id,
        cause: EventKind("close-window"),
        effect: EventKind("owner-remains"),
        source: "none"
      ),
      instant: instant,
      account: nil,
      process: process,
      saw: "an object of a closed window is still retained",
      expected: "released with its window",
      because: "a task or listener of the window retains its owner"
    )
  }

  /// Returns the violation for a task or listener that outlived its window.
  static func leakedTask(of process: ProcessID, at instant: VirtualInstant) -> Violation {
    Violation(
      signature: Signature(
        invariant: InvariantCatalog.nothingLeaks.id,
        cause: EventKind("close-window"),
        effect: EventKind("task-remains"),
        source: "none"
      ),
      instant: instant,
      account: nil,
      process: process,
      saw: "a task or listener started to open a window still runs after the window closed",
      expected: "ends with its window",
      because: "it is never canceled, and what it awaits never arrives"
    )
  }

  /// Returns the violation for a trial that did not end.
  static func endless(at instant: VirtualInstant, steps: UInt64) -> Violation {
    Violation(
      signature: Signature(
        invariant: InvariantCatalog.survives.id,
        cause: EventKind("loop"),
        effect: EventKind("never-ends"),
        source: "none"
      ),
      instant: instant,
      account: nil,
      process: nil,
      saw: "\(steps) steps without reaching quiescence",
      expected: "the trial ends",
      because: "the logic never runs out of work, while virtual time hardly passes"
    )
  }
}

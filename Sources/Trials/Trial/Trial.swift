public import Judging
public import Simulation
public import StoreModel
public import StoreSimulation

/// One run of one scenario: scenario × variant × strategy × seed → ``Outcome``.
///
/// The place to begin reading: everything else of this module prepares trials, judges them or tells
/// of them.
public struct Trial: Sendable {
  /// What a trial is for.
  public enum Purpose: Hashable, Sendable {
    /// Few users; the schedule decides; ends with the first violation.
    case hunt
    /// Many users; times are drawn; every violation is counted.
    case load

    /// How many users there may be: the worlds of a hunt are small ones.
    package var mostUsers: Int { self == .hunt ? 1_000 : 10_000_000 }
  }

  /// Who says what, when, under which faults.
  public var scenario: Scenario
  /// The logic under test.
  public var variant: Variant
  /// What chooses the next step.
  public var strategy: StrategyName
  /// Decides everything else.
  public var seed: UInt64
  /// How many users; nil: as the scenario and the purpose say.
  public var users: Int?
  /// What it is for.
  public var purpose: Purpose
  /// How much faults there is.
  public var faultProfile: FaultProfile
  /// What was drawn for it, where a recording carries that; nil: the seed decides.
  public var drawn: CarriedPlan?
  /// What is taken away from its world.
  public var trims: Trims
  /// How its steps are chosen: by the strategy, unless it was shrunk.
  public var schedule = Schedule.ofStrategy
  /// What must hold, beside the rules of the trial itself.
  public var invariants: [any Invariant]
  /// The number of steps at which a trial counts as endless.
  public var maxSteps: UInt64
  /// Whether what a killed app still waits for is left as it is: see `Simulation.leavesDead`.
  ///
  /// What it leaves behind is not judged then.
  public var leavesDead = false
  /// How many virtual seconds go by in a second of the wall clock, with the logic on real threads;
  /// nil: virtual time.
  ///
  /// For load alone; no such trial can be repeated.
  public var pace: Int64?
  /// Right before which step of a replay to call somebody, who gets the step in words.
  public var pause: (step: UInt64, body: @Sendable (String) -> Void)?
  /// An order of names to follow, instead of what the strategy chooses.
  public var byNames: ByNames?

  /// How long a ready job may wait for its turn in a hunt: a hitch that nobody calls a hang.
  public static let hop = VirtualDuration.milliseconds(50)

  /// Describes a trial.
  ///
  /// - Parameters:
  ///   - scenario: who says what, when, under which faults.
  ///   - variant: the logic under test.
  ///   - strategy: what chooses the next step; of a portfolio the member that the seed picks.
  ///   - seed: decides everything else.
  ///   - users: how many; nil: as the scenario and the purpose say.
  ///   - purpose: what it is for.
  ///   - faultProfile: how much faults there is.
  ///   - trims: what is taken away from its world.
  ///   - invariants: what must hold; nil: what the scenario names, or all there are.
  public init(
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
    self.invariants = invariants ?? InvariantCatalogue.judging(scenario, variant)
    maxSteps = purpose == .hunt ? 1_000_000 : .max
  }

  /// The world's plan with this trial's number of users and fault profile, less its trims.
  public var plan: WorldPlan {
    var plan = drawn?.applied(to: scenario.plan).plan ?? freshlyDrawn
    plan.population.users = users ?? drawnUsers
    // A race needs few users and any order of events: neither rates nor queues.
    if purpose == .hunt { (plan.load, plan.capacity) = (nil, CapacityPlan()) }
    return trims.isEmpty ? plan : trims.applied(to: plan)
  }

  /// What was drawn for it, to be carried by a recording.
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

  private var drawnUsers: Int {
    guard purpose == .hunt else { return scenario.plan.population.users }
    var stream = RandomStream(seed: seed, purpose: "users")
    let range = scenario.huntUsers
    return range.lowerBound + Int(stream.next(below: UInt64(range.count)))
  }

  /// Runs it.
  ///
  /// - Parameters:
  ///   - replaying: choices to follow instead of the strategy's.
  ///   - recording: whether to keep choices and events.
  ///   - hearing: hears each event as it happens, and keeps what it likes.
  ///   - progress: called now and then with the present instant and the number of steps; false ends
  ///     the run.
  ///   - pulse: hears the number of steps every few hundred of them, whatever they do.
  /// - Returns: what happened.
  public func run(
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
    let found = comparison.violation(digest: outcome.digest, pulse: pulse)
    outcome.premises.append((ClockComparison.id, 1, found == nil ? 0 : 1))
    if let found { outcome.violations.append(found) }
    return outcome
  }

  /// Runs it once, with all clocks of devices moved.
  ///
  /// - Parameters:
  ///   - shift: how the clocks are moved.
  ///   - judged: whether anybody looks whether invariants hold.
  ///   - exploring: the search whose next order is run.
  ///   - replaying: choices to follow instead of the strategy's.
  ///   - recording: whether to keep choices and events.
  ///   - hearing: hears each event as it happens.
  ///   - notes: where to write down what could have happened instead of each step.
  ///   - progress: called now and then; false ends the run.
  ///   - pulse: hears the number of steps.
  /// - Returns: what happened.
  func single(
    _ shift: ClockShift,
    judged: Bool = true,
    exploring: Exploration? = nil,
    replaying: ChoiceLog?,
    recording: Bool,
    hearing: ((TimedEvent) -> Void)? = nil,
    notes: StepRecording.Recorder? = nil,
    _ progress: ((VirtualInstant, UInt64) -> Bool)?,
    _ pulse: ((UInt64) -> Void)?
  ) -> Outcome {
    let plan = shifted(shift)
    let isHunt = purpose == .hunt && replaying == nil && byNames == nil && exploring == nil
    let known = isHunt && needsProfile ? profile(plan, pulse) : nil
    let given: (any Strategy)? = replaying.map { Replay($0) } ?? byNames ?? exploring?.next()
    let simulation = Simulation(
      seed: seed,
      strategy: (given ?? makeStrategy(known ?? .unknown)).watched(notes),
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
    end(world, in: simulation, endsHere: notes?.isOver ?? false, ending, &outcome)
    return outcome
  }

  /// Ends the world; what came back meanwhile has left the simulation, too.
  private func end(
    _ world: World,
    in simulation: Simulation,
    endsHere: Bool,
    _ ending: World.Ending,
    _ outcome: inout Outcome
  ) {
    // What waits for its turn would run as its world is torn down, and end the process after all.
    if leavesDead || endsHere { return simulation.abandon() }
    guard !leaves(ending) else { return }
    world.tearDown()
    guard outcome.ending == .quiet, let escape = simulation.escapeSeen else { return }
    outcome.ending = .escaped(escape)
    outcome.violations = []
  }

  /// Whether the world is left as it is: somebody ended a load run and waits for its report, and to
  /// free a million users takes longer than the process will live.
  private func leaves(_ ending: World.Ending) -> Bool {
    purpose == .load && pace == nil && ending.machine == .stopped
  }
}

extension Violation {
  /// A window that was closed and is still held.
  static func leakedWindow(of process: ProcessID, at instant: VirtualInstant) -> Violation {
    Violation(
      signature: Signature(
        invariant: "nothing-leaks",
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

  /// A task or a listener that outlived the window for which it was begun.
  static func leakedTask(of process: ProcessID, at instant: VirtualInstant) -> Violation {
    Violation(
      signature: Signature(
        invariant: "nothing-leaks",
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

  /// A trial that did not come to an end.
  static func endless(at instant: VirtualInstant, steps: UInt64) -> Violation {
    Violation(
      signature: Signature(
        invariant: "survives",
        cause: EventKind("loop"),
        effect: EventKind("never-ends"),
        source: "none"
      ),
      instant: instant,
      account: nil,
      process: nil,
      saw: "\(steps) steps without reaching quiescence",
      expected: "the trial ends",
      because: "the logic never runs out of work"
    )
  }
}

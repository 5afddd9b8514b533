public import Judging
public import Simulation
public import StoreSimulation

/// What a trial found.
public struct Outcome: Sendable {
  /// The trial's seed.
  public let seed: UInt64
  /// How many users there were; without those that shrinking took out, whose numbers stay taken.
  public let users: Int
  /// Why the machine stopped.
  public internal(set) var ending: Simulation.Ending
  /// The digest of everything that happened.
  public let digest: UInt64
  /// One last draw.
  public let unseed: UInt64
  /// What happened after what, in one number; see ``Simulation/causalFingerprint``.
  public let causalFingerprint: UInt64
  /// What chose the steps.
  public let strategy: StrategyName
  /// What the strategy knew beforehand; nil if it needed nothing.
  public let profile: Profile?
  /// What it cost.
  public let counters: Simulation.Counters
  /// How many bytes of trace went into the digest.
  public let traceBytes: UInt64
  /// How long it took in virtual time.
  public let virtualTime: VirtualDuration
  /// What was violated, in order of time; of each invariant a bounded number is kept.
  public internal(set) var violations: [Violation]
  /// How many violations there were in all.
  public let violationCount: Int
  /// How often each invariant's premise held, in the order of the catalogue.
  public internal(set) var premises: [(id: String, count: Int, violations: Int)]
  /// How often each situation was reached.
  public let marks: [Int]
  /// How long operations took.
  public let timings: Timings
  /// What it looked like over virtual time; nil in a hunt.
  package let series: RunSeries?
  /// What came of the load; nil if there is none.
  public let load: LoadTally?
  /// What came of the services that can do only so much.
  public let services: ServiceTallies
  /// Every choice, if the trial was recorded.
  public let choices: ChoiceLog?
  /// What happened under a name, if the trial was recorded.
  public let names: NameLog?
  /// What could have happened where the trial left the recording that it followed, in words.
  public let candidates: [String]
  /// How far the trial has come in an order of names, if it followed one.
  public let followed: ByNames.Progress?
  /// How many jobs led to each name, if the trial followed an order of names.
  let hops: [Int?]
  /// Everything that happened, if the trial was recorded.
  public let events: [TimedEvent]
  /// How the trial kept pace with the wall clock; nil in virtual time.
  public let pacing: Pacing?

  init(
    trial: Trial,
    users: Int,
    _ simulation: Simulation,
    _ observer: TrialObserver,
    _ ending: World.Ending,
    of world: World,
    profile: Profile?
  ) {
    load = world.loadTally
    services = world.serviceTallies
    seed = trial.seed
    strategy = trial.strategy
    self.profile = profile
    causalFingerprint = simulation.causalFingerprint
    self.users = users
    self.ending = ending.machine
    digest = simulation.digest
    unseed = simulation.unseed()
    counters = simulation.counters
    traceBytes = simulation.traceBytes
    virtualTime = simulation.now - .start
    violations = observer.violations
    violationCount =
      observer.verdicts.reduce(0) { $0 + $1.verdict.violationCount } + observer.ownViolations.count
    premises = observer.verdicts.map { ($0.id, $0.verdict.premises, $0.verdict.violationCount) }
    marks = observer.marks.counts
    timings = observer.timings
    series = observer.series
    choices = simulation.choices
    names = simulation.names
    candidates = simulation.candidatesTold
    followed = simulation.byNames?.progress
    hops = simulation.byNames?.hops ?? []
    events = observer.events
    pacing = simulation.pacing
  }

  /// How often a situation was reached.
  public func count(of mark: Mark) -> Int { marks[MarkCounter.place(of: mark)] }
}

public import Judging
public import Simulation
public import StoreSimulation

/// The result of a trial.
public struct Outcome: Sendable {
  /// The trial's seed.
  public let seed: UInt64
  /// The number of users, without those that shrinking removed (their numbers stay in use).
  public let users: Int
  /// The reason why the machine stopped.
  public internal(set) var ending: Simulation.Ending
  /// The digest of all events.
  public let digest: UInt64
  /// The last draw of the random stream.
  public let unseed: UInt64
  /// A fingerprint of the happens-before order; see ``Simulation/causalFingerprint``.
  public let causalFingerprint: UInt64
  /// The strategy that chose the steps.
  public let strategy: StrategyName
  /// The profile that the strategy used; nil if it needs none.
  public let profile: Profile?
  /// The cost counters of the trial.
  public let counters: Simulation.Counters
  /// The number of trace bytes in the digest.
  public let traceBytes: UInt64
  /// The length of the trial in virtual time.
  public let virtualTime: VirtualDuration
  /// The violations in order of time; the number kept for each invariant is limited.
  public internal(set) var violations: [Violation]
  /// The total number of violations.
  public let violationCount: Int
  /// The number of times that each invariant's premise held, in the order of the catalog.
  public internal(set) var premises: [(id: String, count: Int, violations: Int)]
  /// The number of times that each situation was reached.
  public let marks: [Int]
  /// The durations of operations.
  public let timings: Timings
  /// The course of the trial over virtual time; nil in a hunt.
  package let series: RunSeries?
  /// The result of the load; nil if there is no load.
  public let load: LoadTally?
  /// The results of the services with limited capacity.
  public let services: ServiceTallies
  /// All choices, if the trial was recorded.
  public let choices: ChoiceLog?
  /// The named operations, if the trial was recorded.
  public let names: NameLog?
  /// The candidates at the point where the trial diverged from its recording, in words.
  public let candidates: [String]
  /// The progress in an order of names, if the trial followed one.
  public let followed: ByNames.Progress?
  /// The number of jobs that led to each name, if the trial followed an order of names.
  let hops: [Int?]
  /// All events, if the trial was recorded.
  public let events: [TimedEvent]
  /// The accuracy of the pace relative to the wall clock; nil in virtual time.
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

  /// Returns how often a situation was reached.
  public func count(of mark: Mark) -> Int { marks[MarkCounter.place(of: mark)] }
}

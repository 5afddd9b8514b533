package import Judging
package import Simulation
package import StoreSimulation

/// The result of a trial.
package struct Outcome: Sendable {
  /// The trial's seed.
  package let seed: UInt64
  /// The number of users, without those that shrinking removed (their numbers stay in use).
  package let users: Int
  /// The strategy that chose the steps.
  package let strategy: StrategyName
  /// The profile that the strategy used; nil if it needs none.
  package let profile: Profile?
  /// The reason why the machine stopped.
  package internal(set) var ending: Simulation.Ending
  /// The execution of the machine.
  package let execution: Execution
  /// The verdict of the invariants.
  package internal(set) var verdict: Verdict
  /// The durations of operations.
  package let timings: Timings
  /// The load and the services that it met.
  package let load: LoadResult
  /// Everything that a recorded trial keeps.
  package let record: Record
  /// How far the trial followed a recording or an order of names.
  package let replay: ReplayProgress
  /// What the app asked for and did not get.
  package let missing: MissingThings

  init(
    trial: Trial,
    users: Int,
    _ simulation: Simulation,
    _ observer: TrialObserver,
    _ ending: World.Ending,
    of world: World,
    profile: Profile?
  ) {
    seed = trial.seed
    self.users = users
    strategy = trial.strategy
    self.profile = profile
    self.ending = ending.machine
    execution = Execution(of: simulation)
    verdict = Verdict(of: observer)
    timings = observer.timings
    load = LoadResult(
      tally: world.loadTally,
      services: world.serviceTallies,
      series: observer.series
    )
    record = Record(choices: simulation.choices, names: simulation.names, events: observer.events)
    replay = ReplayProgress(of: simulation)
    missing = simulation.missing
  }

  /// The violations of the verdict in order of time.
  package var violations: [Violation] { verdict.violations }

  /// Returns how often a situation was reached.
  package func count(of mark: Mark) -> Int { verdict.marks[MarkCounter.place(of: mark)] }
}

extension Outcome {
  /// The execution of a trial; equal trials have equal executions, except for the pace.
  package struct Execution: Sendable {
    /// The digest of all events.
    package let digest: UInt64
    /// The number of trace bytes in the digest.
    package let traceBytes: UInt64
    /// The last draw of the random stream.
    package let unseed: UInt64
    /// A fingerprint of the happens-before order; see ``Simulation/causalFingerprint``.
    package let causalFingerprint: UInt64
    /// The cost counters of the trial.
    package let counters: Simulation.Counters
    /// The length of the trial in virtual time.
    package let virtualTime: VirtualDuration
    /// The accuracy of the pace relative to the wall clock; nil in virtual time.
    package let pacing: Pacing?

    init(of simulation: Simulation) {
      digest = simulation.digest
      traceBytes = simulation.traceBytes
      unseed = simulation.unseed()
      causalFingerprint = simulation.causalFingerprint
      counters = simulation.counters
      virtualTime = simulation.now - .start
      pacing = simulation.pacing
    }
  }

  /// The verdict of the invariants in a trial.
  package struct Verdict: Sendable {
    /// The violations in order of time; the number kept for each invariant is limited.
    package internal(set) var violations: [Violation]
    /// What the app of the first violation had heard last when the trial ended, such as
    /// `update-refund`; nil if no violation concerns an app.
    package let lastNews: String?
    /// The total number of violations.
    package let violationCount: Int
    /// The number of times that each invariant's premise held, in the order of the catalog.
    package internal(set) var premises: [(id: String, count: Int, violations: Int)]
    /// The number of times that each situation was reached.
    package let marks: [Int]
    /// What the logic showed of itself.
    package let shown: Shown

    init(of observer: TrialObserver) {
      violations = observer.violations
      lastNews = violations.first.flatMap { observer.lastNews(of: $0) }
      violationCount =
        observer.verdicts.reduce(0) { $0 + $1.verdict.violationCount }
        + observer.ownViolations.count
      premises = observer.verdicts.map { ($0.id, $0.verdict.premises, $0.verdict.violationCount) }
      marks = observer.marks.counts
      shown = observer.marks.shown
    }
  }

  /// The load of a trial and the services that it met.
  package struct LoadResult: Sendable {
    /// The arrivals and sessions; nil if there is no load.
    package let tally: LoadTally?
    /// The results of the services with limited capacity.
    package let services: ServiceTallies
    /// The course of the trial over virtual time; nil in a hunt.
    package let series: RunSeries?
  }

  /// Everything that a recorded trial keeps.
  package struct Record: Sendable {
    /// All choices, if the trial was recorded.
    package let choices: ChoiceLog?
    /// The named operations, if the trial was recorded.
    package let names: NameLog?
    /// All events, if the trial was recorded.
    package let events: [TimedEvent]
  }

  /// How far a trial followed a recording or an order of names.
  package struct ReplayProgress: Sendable {
    /// The candidates at the point where the trial diverged from its recording, in words.
    package let candidates: [String]
    /// The progress in an order of names, if the trial followed one.
    package let followed: NameProgress?
    /// The number of jobs that led to each name, if the trial followed an order of names.
    let hops: [Int?]

    init(of simulation: Simulation) {
      candidates = simulation.candidatesTold
      followed = simulation.nameFollower?.progress
      hops = simulation.nameFollower?.hops ?? []
    }
  }
}

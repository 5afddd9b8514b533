package import Judging
package import Simulation

/// The counts and findings of a hunt, or of a part of one.
///
/// Tallies of parts can be added.
package struct HuntTally: Hashable, Sendable, Codable {
  /// The counts for one scenario.
  package struct ScenarioCounts: Hashable, Sendable, Codable {
    /// The number of trials.
    package internal(set) var trials = 0
    /// The maximum number of users in a trial.
    package internal(set) var mostUsers = 0
    /// The number of times that each situation was reached, in the order of ``Mark/allCases``.
    package internal(set) var marks = [Int](repeating: 0, count: Mark.allCases.count)
    /// The number of times that each invariant's premise held.
    package internal(set) var premises: [String: Int] = [:]
    /// What the logic showed of itself.
    package internal(set) var shown: Shown = []

    /// Returns how often a situation was reached.
    package func count(of mark: Mark) -> Int { marks[MarkCounter.place(of: mark)] }
  }

  /// The counts for one strategy.
  package struct StrategyCounts: Hashable, Sendable, Codable {
    /// The number of trials.
    package internal(set) var trials = 0
    /// The number of trials with a finding.
    package internal(set) var failed = 0
  }

  /// The number of trials that ended.
  package private(set) var trials = 0
  /// The number of trials that showed a violation or failed in another way.
  package private(set) var failedTrials = 0
  /// The total number of steps.
  package private(set) var steps: UInt64 = 0
  /// The sum of the trials' digests, which does not depend on their order.
  package private(set) var digest: UInt64 = 0
  /// The sum of the last random draws of the trials.
  package private(set) var unseed: UInt64 = 0
  /// The total virtual time in milliseconds.
  package private(set) var virtualMilliseconds: Int64 = 0
  /// The maximum number of users in a trial.
  package private(set) var mostUsers = 0
  /// The durations of operations, in the order of ``Timings/Operation/allCases``.
  private var timings = Timings.Operation.allCases.map { _ in Histogram() }
  /// The counts for each scenario, in the order of the plan.
  package private(set) var scenarios: [ScenarioCounts]
  /// The counts for each strategy, in the order of ``StrategyName/allCases``.
  package private(set) var strategies = StrategyName.allCases.map { _ in StrategyCounts() }
  /// The different interleavings seen.
  package private(set) var interleavings = Interleavings()
  /// The chance that PCT missed a bug, for each depth that was used.
  package private(set) var bounds = Set(StrategyName.allCases.compactMap(\.depth)).sorted()
    .map { DepthBound(depth: $0) }
  /// What the app asked for and did not get, over all trials that ended.
  package private(set) var missing = MissingThings()
  /// The findings: the first of the calmest trials for each signature, in the order of the trials.
  package private(set) var findings: [Finding] = []

  /// Makes an empty tally.
  package init(scenarioCount: Int) {
    scenarios = Array(repeating: ScenarioCounts(), count: scenarioCount)
  }

  /// Returns the durations of an operation, over all trials that ended.
  package func timings(of operation: Timings.Operation) -> Histogram {
    timings[Timings.place(operation)]
  }

  /// Whether each operation has its durations.
  var hasAllTimings: Bool { timings.count == Timings.Operation.allCases.count }

  mutating func count(_ outcome: Outcome, of number: Int, ofScenario index: Int) {
    trials += 1
    steps += outcome.execution.counters.steps
    digest &+= outcome.execution.digest
    unseed &+= outcome.execution.unseed
    virtualMilliseconds += outcome.execution.virtualTime.rawValue / 1_000_000
    mostUsers = max(mostUsers, outcome.users)
    missing.merge(outcome.missing)
    for length in outcome.timings.lengths {
      timings[Timings.place(length.operation)].record(length.length)
    }
    countSearch(outcome, of: number, ofScenario: index)
    scenarios[index].trials += 1
    scenarios[index].mostUsers = max(scenarios[index].mostUsers, outcome.users)
    scenarios[index].shown.formUnion(outcome.verdict.shown)
    for (place, count) in outcome.verdict.marks.enumerated() {
      scenarios[index].marks[place] += count
    }
    for premise in outcome.verdict.premises where premise.count > 0 {
      scenarios[index].premises[premise.id, default: 0] += premise.count
    }
  }

  private mutating func countSearch(_ outcome: Outcome, of number: Int, ofScenario index: Int) {
    let place = StrategyName.place(of: outcome.strategy)
    strategies[place].trials += 1
    if !outcome.violations.isEmpty { strategies[place].failed += 1 }
    // The same order in two scenarios counts as two.
    interleavings.countOrder(
      outcome.execution.causalFingerprint &+ UInt64(index) &* 0x9E37_79B9_7F4A_7C15,
      trial: number,
      by: outcome.strategy
    )
    guard let depth = outcome.strategy.depth, let profile = outcome.profile,
      let bound = bounds.firstIndex(where: { $0.depth == depth })
    else { return }
    let counters = outcome.execution.counters
    // The run counts its events but no other chains. The profile's chains stand for its lanes and
    // its jobs on no lane.
    let chains = profile.chains &+ counters.timerPushes
    bounds[bound].countRun(chains: chains, picks: counters.picks, expected: profile.picks)
  }

  /// Adds a finding of one trial.
  package mutating func add(_ finding: Finding) {
    var finding = finding
    if finding.places.isEmpty { finding.places = [finding.trial % Swift.max(1, scenarios.count)] }
    failedTrials += finding.count
    if let index = findings.firstIndex(where: { $0.signature == finding.signature }) {
      findings[index] = findings[index].joined(with: finding)
    } else {
      findings.append(finding)
    }
    findings.sort { $0.trial < $1.trial }
  }

  /// Adds a trial that ended its process, so that nothing else could be counted.
  package mutating func add(
    ended finding: Finding,
    ofScenario index: Int,
    by strategy: StrategyName
  ) {
    trials += 1
    scenarios[index].trials += 1
    let place = StrategyName.place(of: strategy)
    strategies[place].trials += 1
    strategies[place].failed += 1
    add(finding)
  }

  /// Adds the tally of another part of the same hunt.
  package mutating func merge(_ other: HuntTally) {
    trials += other.trials
    steps += other.steps
    digest &+= other.digest
    unseed &+= other.unseed
    virtualMilliseconds += other.virtualMilliseconds
    mostUsers = max(mostUsers, other.mostUsers)
    missing.merge(other.missing)
    for place in timings.indices { timings[place].merge(other.timings[place]) }
    for index in scenarios.indices {
      scenarios[index].mostUsers = max(scenarios[index].mostUsers, other.scenarios[index].mostUsers)
      scenarios[index].trials += other.scenarios[index].trials
      scenarios[index].shown.formUnion(other.scenarios[index].shown)
      for place in scenarios[index].marks.indices {
        scenarios[index].marks[place] += other.scenarios[index].marks[place]
      }
      scenarios[index].premises.merge(other.scenarios[index].premises, uniquingKeysWith: +)
    }
    for place in strategies.indices {
      strategies[place].trials += other.strategies[place].trials
      strategies[place].failed += other.strategies[place].failed
    }
    interleavings.merge(other.interleavings)
    for place in bounds.indices { bounds[place].merge(other.bounds[place]) }
    for finding in other.findings { add(finding) }
  }
}

import Simulation
import StoreModel
import StoreSimulation

/// A search through every order of one trial, for small worlds.
///
/// People, devices, draws, and faults are those of the trial's seed; only the order of steps
/// varies. Of orders that differ only in independent steps, as far as the simulation knows, all but
/// one may be skipped; see ``Exploration``.
///
/// Each order is checked once, without moving the clocks of its devices: ``isClockLeftOut``.
package struct ExhaustiveHunt: Sendable {
  /// The reason why a search ended.
  package enum Ending: Hashable, Sendable {
    /// There are no other orders, as far as the simulation knows which steps are independent.
    case complete
    /// There is a finding that is not accepted as known.
    case finding
    /// An order left the simulation or could not be repeated, so the rest was not explored.
    case incompleteReason
    /// The maximum number of orders was reached, or the caller ended the search.
    case budget
  }

  /// The result of a search.
  package struct Result: Sendable {
    /// The counts and findings; the trial of a finding is the one whose orders are searched.
    package let tally: HuntTally
    /// The first run for each signature.
    package let outcomes: [String: Outcome]
    /// The reason why the search ended.
    package let ending: Ending
    /// Whether all orders were explored.
    package var isComplete: Bool { ending == .complete }
    /// The number of orders that ran to their end.
    package let orders: UInt64
    /// The number of runs that were abandoned because they could only repeat another one.
    package let pruned: UInt64
    /// Whether a requested rule was not checked for any order; see
    /// ``ExhaustiveHunt/isClockLeftOut``.
    package let isClockLeftOut: Bool
  }

  /// The trial.
  package let trial: Trial
  /// The number of the trial in its hunt, and of its scenario.
  private let number: Int
  /// The number of scenarios of the hunt.
  private let scenarioCount: Int

  /// Describes a search.
  package init(_ trial: Trial) { self.init(trial, number: 0, of: 1) }

  /// Describes a search through the orders of a scenario's first trial.
  package init(_ plan: HuntPlan, scenario number: Int) {
    self.init(plan.trial(number), number: number, of: plan.scenarios.count)
  }

  private init(_ trial: Trial, number: Int, of scenarioCount: Int) {
    var trial = trial
    trial.strategy = .exhaustive
    trial.purpose = .hunt
    (self.trial, self.number, self.scenarioCount) = (trial, number, scenarioCount)
  }

  /// Whether a requested rule is not checked for any order, because it compares several trials.
  package var isClockLeftOut: Bool { ClockComparison.isWanted(by: trial) }

  /// Runs orders until there are no others, or enough were explored.
  ///
  /// The first order with each signature must be confirmed by a second run of its recording.
  ///
  /// `goesOn` hears the number of orders so far before each run, and returns false to end the
  /// search.
  package func run(
    most: Int,
    keepsGoing: Bool = false,
    after before: Int = 0,
    isKnown: (Finding) -> Bool = { _ in false },
    goesOn: (UInt64) -> Bool = { _ in true }
  ) -> Result {
    let exploration = Exploration()
    var tally = HuntTally(scenarioCount: scenarioCount)
    var outcomes: [String: Outcome] = [:]
    var hasNew = false
    while exploration.isOpen, exploration.interleavings < UInt64(most), keepsGoing || !hasNew,
      goesOn(exploration.interleavings)
    {
      let outcome = ordered(by: exploration)
      let isRedundant = exploration.wasRedundant
      exploration.end()
      if exploration.incompleteReason != nil {
        let saw = "an order differed from the previous one in the part that they must share"
        let finding = Finding.unstableOrder(of: trial, number: number, saw: saw)
        tally.add(finding)
        if outcomes[finding.signature] == nil { outcomes[finding.signature] = outcome }
        break
      }
      guard !isRedundant else { continue }
      tally.count(outcome, of: before + tally.trials, ofScenario: number)
      guard var finding = finding(in: outcome, outcomes) else { continue }
      finding.places = [number]
      // All orders belong to one trial, so there is no first one of each kind of news.
      finding.lastNews = nil
      tally.add(finding)
      hasNew = hasNew || !isKnown(finding)
      if outcomes[finding.signature] == nil { outcomes[finding.signature] = outcome }
    }
    let isSound = tally.findings.allSatisfy { $0.kind == .violation }
    let end: Ending = exploration.isOpen ? (hasNew && !keepsGoing ? .finding : .budget) : .complete
    return Result(
      tally: tally,
      outcomes: outcomes,
      ending: isSound ? end : .incompleteReason,
      orders: exploration.interleavings,
      pruned: exploration.pruned,
      isClockLeftOut: isClockLeftOut
    )
  }

  private func ordered(by exploration: Exploration) -> Outcome {
    TrialRun(trial) { ($0.isRecorded, $0.exploration) = (true, exploration) }.carryOut()
  }

  /// Returns the result of an order; a violation that a second run does not confirm is unstable.
  private func finding(in outcome: Outcome, _ confirmed: [String: Outcome]) -> Finding? {
    guard let finding = Finding(outcome, of: trial, number: number) else { return nil }
    guard finding.kind == .violation, confirmed[finding.signature] == nil else { return finding }
    let again = TrialRun(trial) { $0.choices = outcome.record.choices }.carryOut()
    if again.execution.digest == outcome.execution.digest,
      again.violations.first == outcome.violations.first
    {
      return finding
    }
    let saw = "a second run of the same order differed (first run: \(finding.signature))"
    return .unstableOrder(of: trial, number: number, saw: saw)
  }
}

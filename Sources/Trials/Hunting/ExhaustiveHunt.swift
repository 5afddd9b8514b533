import Simulation
import StoreModel
import StoreSimulation

/// Every order in which one trial can go, one after the other: for worlds small enough.
///
/// People, devices, draws and faults are those of the trial's seed; what varies is what happens
/// next. Of orders that differ only in steps that touch nothing of each other's, as far as the
/// simulation knows, others than one may be left out; see ``Exploration``.
///
/// Each order is judged once, and nobody moves the clocks of its devices: ``isClockLeftOut``.
public struct ExhaustiveHunt: Sendable {
  /// Why a search ended.
  public enum Ending: Hashable, Sendable {
    /// There is no other order, as far as the simulation knows what steps touch.
    case complete
    /// Something was found that is not put up with.
    case finding
    /// An order left the simulation, or could not be run as it was: what follows was not seen.
    case incompleteReason
    /// Enough orders were run, or whoever was asked wanted no more.
    case budget
  }

  /// What came of it.
  public struct Result: Sendable {
    /// What was counted and found; a finding's trial is the one whose orders are searched.
    public let tally: HuntTally
    /// The first run that showed each signature.
    public let outcomes: [String: Outcome]
    /// Why it ended.
    public let ending: Ending
    /// Whether there is no other order.
    public var isComplete: Bool { ending == .complete }
    /// How many orders were run to their end.
    public let orders: UInt64
    /// How many runs were given up, as they could only repeat one.
    public let pruned: UInt64
    /// Whether a rule was asked for that no order was judged by; see
    /// ``ExhaustiveHunt/isClockLeftOut``.
    public let isClockLeftOut: Bool
  }

  /// The trial.
  public let trial: Trial
  /// The trial's number in its hunt, and its scenario's.
  private let number: Int
  /// How many scenarios the hunt has.
  private let scenarioCount: Int

  /// Describes a search.
  ///
  /// - Parameter trial: whose orders are searched.
  public init(_ trial: Trial) {
    self.init(trial, number: 0, of: 1)
  }

  /// Describes a search through the orders of a scenario's first trial.
  ///
  /// - Parameters:
  ///   - plan: the hunt.
  ///   - number: which of its scenarios.
  public init(_ plan: HuntPlan, scenario number: Int) {
    self.init(plan.trial(number), number: number, of: plan.scenarios.count)
  }

  private init(_ trial: Trial, number: Int, of scenarioCount: Int) {
    var trial = trial
    trial.strategy = .exhaustive
    trial.purpose = .hunt
    (self.trial, self.number, self.scenarioCount) = (trial, number, scenarioCount)
  }

  /// Whether a rule is asked for that no order is judged by, as it compares several trials.
  public var isClockLeftOut: Bool { ClockComparison.isWanted(by: trial) }

  /// Runs orders until there is no other, or enough was seen.
  ///
  /// The first order of each signature is run again, from its recording, before it is believed.
  ///
  /// - Parameters:
  ///   - most: how many orders at most.
  ///   - keepsGoing: whether to go on after a finding.
  ///   - before: how many orders of other scenarios the hunt has run.
  ///   - isKnown: whether a finding is put up with, and the search goes on.
  ///   - goesOn: asked before each run with the number of orders so far; false ends the search.
  /// - Returns: what was counted and found.
  public func run(
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
    trial.single(.none, exploring: exploration, replaying: nil, recording: true, nil, nil)
  }

  /// What an order shows; one that does not come back the first time is unstable.
  private func finding(in outcome: Outcome, _ confirmed: [String: Outcome]) -> Finding? {
    guard let finding = Finding(outcome, of: trial, number: number) else { return nil }
    guard finding.kind == .violation, confirmed[finding.signature] == nil else { return finding }
    let again = trial.single(
      .none,
      replaying: outcome.choices,
      recording: false,
      nil,
      nil
    )
    if again.digest == outcome.digest, again.violations.first == outcome.violations.first {
      return finding
    }
    let saw = "a second run of the same order differed (first run: \(finding.signature))"
    return .unstableOrder(of: trial, number: number, saw: saw)
  }
}

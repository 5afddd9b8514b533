import Simulation
import StoreModel
import StoreSimulation

/// Every order in which one trial can go, one after the other: for worlds small enough.
///
/// People, devices, draws and faults are those of the trial's seed; what varies is what happens
/// next. Orders that differ only in steps that have nothing to do with each other are one.
public struct ExhaustiveHunt: Sendable {
  /// What came of it.
  public struct Result: Sendable {
    /// What was counted and found.
    public let tally: HuntTally
    /// The first run that showed each signature.
    public let outcomes: [String: Outcome]
    /// Whether there is no other order.
    public let isComplete: Bool
    /// How many different orders were run.
    public let interleavings: UInt64
    /// How many runs were given up, as they could only repeat one.
    public let pruned: UInt64
  }

  /// The trial.
  public let trial: Trial

  /// Describes a search.
  ///
  /// - Parameter trial: whose orders are searched.
  public init(_ trial: Trial) {
    var trial = trial
    trial.strategy = .exhaustive
    self.trial = trial
  }

  /// Runs orders until there is no other, or enough was seen.
  ///
  /// - Parameters:
  ///   - most: how many orders at most.
  ///   - keepsGoing: whether to go on after a violation.
  ///   - goesOn: asked before each run with the number of orders so far; false ends the search.
  /// - Returns: what was counted and found.
  public func run(
    most: Int,
    keepsGoing: Bool = false,
    goesOn: (UInt64) -> Bool = { _ in true }
  ) -> Result {
    let exploration = Exploration()
    var tally = HuntTally(scenarioCount: 1)
    var outcomes: [String: Outcome] = [:]
    while exploration.isOpen, exploration.interleavings < UInt64(most),
      keepsGoing || outcomes.isEmpty, goesOn(exploration.interleavings)
    {
      let outcome = trial.single(
        .none,
        exploring: exploration,
        replaying: nil,
        recording: true,
        nil,
        nil
      )
      let isNew = !exploration.wasRedundant
      exploration.end()
      guard isNew else { continue }
      tally.count(outcome, ofScenario: 0)
      guard let violation = outcome.violations.first else { continue }
      let signature = violation.signature.description
      outcomes[signature] = outcomes[signature] ?? outcome
      tally.add(
        Finding(
          kind: .violation,
          trial: tally.trials - 1,
          seed: trial.seed,
          signature: signature,
          saw: violation.saw,
          expected: violation.expected,
          because: violation.because
        )
      )
    }
    return Result(
      tally: tally,
      outcomes: outcomes,
      isComplete: !exploration.isOpen,
      interleavings: exploration.interleavings,
      pruned: exploration.pruned
    )
  }
}

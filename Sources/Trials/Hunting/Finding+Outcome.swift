import Judging
public import Simulation

extension Finding {
  /// Something that left the simulation.
  ///
  /// - Parameters:
  ///   - escape: how.
  ///   - trial: the trial's number within the hunt.
  ///   - seed: the trial's seed.
  public init(_ escape: Escape.Kind, trial: Int, seed: UInt64) {
    self.init(
      kind: .escape,
      trial: trial,
      seed: seed,
      signature: "not-deterministic/\(escape.rawValue)",
      saw: escape.reason,
      expected: "only the simulation's time and tasks",
      because: "a run that leaves the simulation cannot be replayed"
    )
  }

  /// What a run shows: an escape before anything else, as nothing else counts then.
  ///
  /// - Parameters:
  ///   - outcome: what came of the run.
  ///   - trial: whose.
  ///   - number: the number of the run.
  init?(_ outcome: Outcome, of trial: Trial, number: Int) {
    if case .escaped(let escape) = outcome.ending {
      self.init(escape.kind, trial: number, seed: trial.seed)
      return
    }
    guard let violation = outcome.violations.first else { return nil }
    self.init(
      kind: .violation,
      trial: number,
      seed: trial.seed,
      signature: violation.signature.description,
      saw: violation.saw,
      expected: violation.expected,
      because: violation.because
    )
  }

  /// An order that could not be run a second time.
  ///
  /// - Parameters:
  ///   - trial: whose.
  ///   - number: the number of the run.
  ///   - saw: what differed.
  /// - Returns: the finding.
  static func unstableOrder(of trial: Trial, number: Int, saw: String) -> Finding {
    Finding(
      kind: .unstable,
      trial: number,
      seed: trial.seed,
      signature: "not-deterministic/second-run",
      saw: saw,
      expected: "the same order gives the same run",
      because: "the run depends on something outside: hash order, time, or randomness"
    )
  }
}

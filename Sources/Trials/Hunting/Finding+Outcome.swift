import Judging
package import Simulation

extension Finding {
  /// Describes an escape from the simulation.
  package init(_ escape: Escape.Kind, trial: Int, seed: UInt64) {
    self.init(
      kind: .escape,
      trial: trial,
      seed: seed,
      signature: Signature.notDeterministic(escape.rawValue),
      saw: escape.reason,
      expected: "only the simulation's time and tasks",
      because: "a run that leaves the simulation cannot be replayed"
    )
  }

  /// Describes what a run shows; an escape comes first, because it invalidates everything else.
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
    lastNews = outcome.verdict.lastNews
    faultLevel = trial.faultLevel
  }

  /// Returns the finding for an order that could not be repeated.
  static func unstableOrder(of trial: Trial, number: Int, saw: String) -> Finding {
    Finding(
      kind: .unstable,
      trial: number,
      seed: trial.seed,
      signature: Signature.notDeterministic("second-run"),
      saw: saw,
      expected: "the same order gives the same run",
      because: "the run depends on something outside: hash order, time, or randomness"
    )
  }
}

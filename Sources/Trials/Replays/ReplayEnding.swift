package import Simulation

/// How a replay ended.
package enum ReplayEnding: Sendable {
  /// The same violation occurred, step for step.
  case cameBack(Outcome)
  /// The run diverged from the recording.
  case diverged(Divergence, outcome: Outcome)
  /// The same violation occurred in another way; the digests differ.
  case otherWay(Outcome)
  /// The run left the simulation, or a second run differed, so the replay is inconclusive.
  case notDeterministic(Outcome)
  /// The run ended without the recorded violation.
  case gone(Outcome)

  /// The outcome of the run.
  package var outcome: Outcome {
    switch self {
    case .cameBack(let outcome), .diverged(_, let outcome), .otherWay(let outcome),
      .notDeterministic(let outcome), .gone(let outcome):
      outcome
    }
  }
}

import Simulation
import StoreSimulation

/// Runs the trials of a ``Shrinker``, and says what they show.
protocol Probe {
  /// Whether nothing more can be run: the search ends with what there is by then.
  var isAtEnd: Bool { get }
  /// Runs a trial.
  mutating func run(_ trial: Trial) -> ProbedRun
  /// The steps of a trial that was run and showed what is looked for.
  mutating func watch(_ trial: Trial) -> (steps: [SeenStep], counters: Simulation.Counters)
}

/// What came of a trial of a search.
struct ProbedRun {
  /// Whether it showed what is looked for.
  let isHit: Bool
  /// The digest of the run, or of what was run of it.
  let digest: UInt64
  /// How many steps it took.
  let steps: UInt64
  /// For how many of them there was a choice.
  let picks: UInt64
}

/// Looks for a violation, in this process.
struct ViolationProbe: Probe {
  /// What is looked for.
  let signature: String

  var isAtEnd: Bool { false }

  mutating func run(_ trial: Trial) -> ProbedRun {
    let outcome = trial.run()
    return ProbedRun(
      isHit: outcome.violations.first?.signature.description == signature,
      digest: outcome.digest,
      steps: outcome.counters.steps,
      picks: outcome.counters.picks
    )
  }

  mutating func watch(_ trial: Trial) -> (steps: [SeenStep], counters: Simulation.Counters) {
    let notes = Watched.Notes()
    let outcome = trial.single(.none, replaying: nil, recording: false, notes: notes, nil, nil)
    return (notes.steps, outcome.counters)
  }
}

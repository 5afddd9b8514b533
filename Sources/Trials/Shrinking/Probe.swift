import Simulation
import StoreSimulation

/// A strategy of a ``Shrinker`` for running trials and classifying their results.
protocol Probe {
  /// The trials that run from here on.
  var attempts: Attempts { get }
  /// Runs a trial.
  mutating func run(_ run: TrialRun) -> ProbedRun
  /// Returns the steps of a trial that has already run and shown the wanted result.
  mutating func watch(_ run: TrialRun) -> (steps: [SeenStep], counters: Simulation.Counters)
}

/// The result of one trial of a search.
struct ProbedRun {
  /// The kind of a result.
  enum Shown: Hashable {
    /// The wanted result.
    case wanted
    /// Another result, or none.
    case other
    /// An unwanted end of its process; nothing else is known, and the trial must not run here.
    case end
  }

  /// The kind of the result.
  let shown: Shown
  /// The digest of the run, or of the part that ran.
  let digest: UInt64
  /// The number of steps.
  let steps: UInt64
  /// The number of steps with more than one candidate.
  let picks: UInt64

  /// Whether the trial showed the wanted result.
  var isHit: Bool { shown == .wanted }
}

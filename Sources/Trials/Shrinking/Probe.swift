import Simulation
import StoreSimulation

/// Runs the trials of a ``Shrinker``, and says what they show.
protocol Probe {
  /// The trials that are run from here on.
  var attempts: Attempts { get }
  /// Runs a trial.
  mutating func run(_ trial: Trial) -> ProbedRun
  /// The steps of a trial that was run and showed what is looked for.
  mutating func watch(_ trial: Trial) -> (steps: [SeenStep], counters: Simulation.Counters)
}

/// What came of a trial of a search.
struct ProbedRun {
  /// What a trial shows.
  enum Shown: Hashable {
    /// What is looked for.
    case wanted
    /// Something else, or nothing.
    case other
    /// It ended its process, which is not what is looked for: nothing else is known of it, and it
    /// must not be run here.
    case end
  }

  /// What it showed.
  let shown: Shown
  /// The digest of the run, or of what was run of it.
  let digest: UInt64
  /// How many steps it took.
  let steps: UInt64
  /// For how many of them there was a choice.
  let picks: UInt64

  /// Whether it showed what is looked for.
  var isHit: Bool { shown == .wanted }
}

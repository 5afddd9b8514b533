/// The result of the gate for all benchmarks; of several reasons to fail, the first case applies.
package enum GateOutcome: Int, Hashable, Sendable {
  /// A counter differs between two runs of one build, so no comparison is meaningful.
  case notDeterministic
  /// A counter rose by more than 1 %, or the violations changed.
  case regressed
  /// A benchmark has no baseline for this build.
  case nothingToCompare
  /// A counter is down by more than 10 %, so its baseline hides what would be a regression.
  case outdated
  /// All benchmarks held.
  case held

  init(_ verdict: GateVerdict) {
    switch verdict {
    case .notDeterministic: self = .notDeterministic
    case .regressed: self = .regressed
    case .outdated: self = .outdated
    case .nothingToCompare: self = .nothingToCompare
    case .held, .changed, .accepted: self = .held
    }
  }
}

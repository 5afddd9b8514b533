/// What the gate says of all benchmarks together; of several reasons to fail the first one counts.
public enum GateOutcome: Int, Hashable, Sendable {
  /// A counter differs between two runs of one build: no comparison means anything.
  case notDeterministic
  /// A counter went up by more than 1 %, or the violations are others.
  case regressed
  /// A benchmark has no baseline for this build.
  case nothingToCompare
  /// Nothing of the kind.
  case held

  init(_ verdict: GateVerdict) {
    switch verdict {
    case .notDeterministic: self = .notDeterministic
    case .regressed: self = .regressed
    case .nothingToCompare: self = .nothingToCompare
    case .held, .changed, .accepted: self = .held
    }
  }
}

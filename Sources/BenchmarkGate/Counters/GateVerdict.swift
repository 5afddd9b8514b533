/// What the gate says of one benchmark.
public enum GateVerdict: Hashable, Sendable {
  /// Every counter is as in the baseline.
  case held
  /// Something changed that is no regression: worth a look, then worth accepting.
  case changed([GateChange])
  /// A counter is up by more than 1 %, or the violations are others; all changes are listed.
  case regressed([GateChange])
  /// Two runs of one build differ.
  case notDeterministic([GateChange])
  /// There is no baseline for this build.
  case nothingToCompare
  /// What was measured is the new baseline.
  case accepted

  /// Compares a measurement with a baseline.
  init(baseline: GateCounters, now: GateCounters) {
    let changes = GateChange.between(baseline, now)
    if changes.isEmpty {
      self = .held
    } else {
      self = changes.contains(where: \.isRegression) ? .regressed(changes) : .changed(changes)
    }
  }

  /// One word or two for a table.
  public var name: String {
    switch self {
    case .held: "held"
    case .changed: "changed"
    case .regressed: "REGRESSED"
    case .notDeterministic: "NOT DETERMINISTIC"
    case .nothingToCompare: "NO BASELINE"
    case .accepted: "accepted"
    }
  }

  /// What differs, if anything.
  public var changes: [GateChange] {
    switch self {
    case .changed(let changes), .regressed(let changes), .notDeterministic(let changes): changes
    case .held, .nothingToCompare, .accepted: []
    }
  }
}

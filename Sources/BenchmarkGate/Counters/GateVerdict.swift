/// The verdict of the gate on one benchmark.
package enum GateVerdict: Hashable, Sendable {
  /// Every counter equals the baseline.
  case held
  /// Something changed, but it is not a regression: review it, then accept it.
  case changed([GateChange])
  /// A counter is down by more than 10 %, and none rose: the baseline is out of date.
  case outdated([GateChange])
  /// A counter rose by more than 1 %, or the violations changed; all changes are listed.
  case regressed([GateChange])
  /// Two runs of one build differ.
  case notDeterministic([GateChange])
  /// There is no baseline for this build.
  case nothingToCompare
  /// The measured counters are the new baseline.
  case accepted

  /// Creates a verdict by comparing a measurement with a baseline.
  init(baseline: GateCounters, now: GateCounters) {
    let changes = GateChange.between(baseline, now)
    if changes.isEmpty {
      self = .held
    } else if changes.contains(where: \.isRegression) {
      self = .regressed(changes)
    } else {
      self = changes.contains(where: \.isFarBelow) ? .outdated(changes) : .changed(changes)
    }
  }

  /// The name of the verdict, for a table.
  package var name: String {
    switch self {
    case .held: "held"
    case .changed: "changed"
    case .outdated: "OUTDATED"
    case .regressed: "REGRESSED"
    case .notDeterministic: "NOT DETERMINISTIC"
    case .nothingToCompare: "NO BASELINE"
    case .accepted: "accepted"
    }
  }

  /// The differences, if there are any.
  package var changes: [GateChange] {
    switch self {
    case .changed(let changes), .outdated(let changes), .regressed(let changes),
      .notDeterministic(let changes):
      changes
    case .held, .nothingToCompare, .accepted: []
    }
  }
}

package import TrialReports

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

  /// The name in a result.
  var word: String { name.lowercased() }

  /// The names of all verdicts in a result.
  static let words = [
    Self.held, .changed([]), .outdated([]), .regressed([]), .notDeterministic([]),
    .nothingToCompare, .accepted,
  ].map(\.word)

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

/// The result of the gate for all benchmarks; of several reasons to fail, the first case applies.
package enum GateOutcome: Int, Hashable, Sendable, CaseIterable {
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

/// A layer of the gate.
package enum GateLayer: String, Hashable, Sendable, CaseIterable {
  /// The layer that compares exact counters.
  case counters = "exact counters"
  /// The layer that compares processor times.
  case times = "processor time"

  /// Returns the layer's result for a benchmark, for tools that collect test results.
  package func reported(
    _ benchmark: String,
    _ result: ReportCase.Result,
    reason: String = "",
    file: String? = nil
  ) -> ReportCase {
    ReportCase(
      suite: rawValue,
      subject: benchmark,
      name: rawValue,
      result,
      kind: result == .broken ? "NothingToCompare" : "Regression",
      reason: reason,
      file: file
    )
  }
}

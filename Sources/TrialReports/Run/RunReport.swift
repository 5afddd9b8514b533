import Judging
package import Simulation
import StoreModel
import StoreSimulation
package import Trials

/// The report of a load run: tables for people, one JSON object for programs.
package struct RunReport: Sendable {
  /// The trial that ran.
  package let trial: Trial
  /// The outcome of the trial.
  package let outcome: Outcome
  /// The duration by the wall clock.
  package let wallTime: Duration
  /// Whether the run was interrupted.
  package let wasInterrupted: Bool
  /// The paths of the recordings, in the order of the violations.
  package let recordings: [String]
  /// The command that calls the tool, for the commands in the report.
  package var toolCommand = "storestorm"

  /// Creates a report.
  package init(
    trial: Trial,
    outcome: Outcome,
    wallTime: Duration,
    wasInterrupted: Bool,
    recordings: [String]
  ) {
    self.trial = trial
    self.outcome = outcome
    self.wallTime = wallTime
    self.wasInterrupted = wasInterrupted
    self.recordings = recordings
  }

  /// The thresholds that were missed, with the measured times.
  package var missedThresholds: [(threshold: Threshold, measured: VirtualDuration)] {
    trial.scenario.thresholds.compactMap { threshold in
      guard let operation = Timings.Operation(rawValue: threshold.operation) else { return nil }
      let histogram = outcome.timings[operation]
      guard histogram.count > 0 else { return nil }
      let measured = histogram.quantile(threshold.percentile.share)
      return threshold.isKept(by: measured) ? nil : (threshold, measured)
    }
  }

  /// The thresholds of operations that never happened; empty if ``isJudgedByReach`` is false.
  ///
  /// A limit on something that was never measured must not look like a limit that was kept.
  package var idleThresholds: [Threshold] {
    guard isJudgedByReach else { return [] }
    return trial.scenario.thresholds.filter { threshold in
      Timings.Operation(rawValue: threshold.operation)
        .map { outcome.timings[$0].count == 0 } ?? true
    }
  }

  /// The operations that ended only during quiescence, with their counts; their times are unknown.
  var lateCounts: [(operation: Timings.Operation, count: Int)] {
    Timings.Operation.allCases.map { ($0, outcome.timings.lateCount(of: $0)) }
      .filter { $0.1 > 0 }
  }

  /// The number of users that a run needs for its marks and premises to be judged.
  static let usersThatReachEverything = 1_000

  /// Whether marks and premises are judged.
  ///
  /// They are if the run was not interrupted and had as many users as the scenario asks for, or
  /// 1,000.
  package var isJudgedByReach: Bool {
    let wanted = trial.scenario.plan.population.users
    return !wasInterrupted && outcome.users >= min(wanted, Self.usersThatReachEverything)
  }

  /// The marks that were never reached; empty if ``isJudgedByReach`` is false.
  package var missedMarks: [String] { unreachedMarks.filter(isDue) }

  private var unreachedMarks: [String] {
    guard isJudgedByReach else { return [] }
    return Mark.judged(of: trial.scenario, trial.variant).filter { name in
      Mark(rawValue: name).map { outcome.count(of: $0) == 0 } ?? true
    }
  }

  /// The invariants that the scenario names but whose premise never held.
  ///
  /// Empty if ``isJudgedByReach`` is false, and for an app's own code, which may never do what the
  /// invariants are about.
  package var idleInvariants: [String] {
    trial.variant.isUnchanged ? [] : unheldPremises.filter(isDue)
  }

  private var unheldPremises: [String] {
    guard isJudgedByReach, let named = trial.scenario.invariants else { return [] }
    return outcome.verdict.premises.filter { named.contains($0.id) && $0.count == 0 }.map(\.id)
  }

  /// Whether a mark or rule can be asked of the logic, which has shown what it needs.
  private func isDue(_ name: String) -> Bool { missing(for: name).isEmpty }

  private func missing(for name: String) -> Shown {
    trial.variant.missing(for: name, shown: outcome.verdict.shown)
  }

  /// The marks and invariants that the scenario names and your own logic cannot reach, because it
  /// does not show what they need.
  package var notShown: [String] {
    (unreachedMarks + unheldPremises).filter { !isDue($0) }
  }

  /// The line of the report about ``notShown``; nil if there is none.
  var notShownLine: String? {
    guard !notShown.isEmpty else { return nil }
    let parts = notShown.reduce(into: Shown()) { $0.formUnion(missing(for: $1)) }
    return "note: the app showed \(parts.missing), so these are not required: "
      + notShown.joined(separator: ", ")
  }

  /// Whether no invariant was violated, and all thresholds, marks, and premises were met.
  package var held: Bool {
    outcome.verdict.violationCount == 0 && outcome.violations.isEmpty && missedThresholds.isEmpty
      && idleThresholds.isEmpty
      && missedMarks.isEmpty && idleInvariants.isEmpty
  }
}

import Judging
public import Simulation
import StoreModel
import StoreSimulation
public import Trials

/// What a load run tells: a table for people, one object for programs.
public struct RunReport: Sendable {
  /// The trial that ran.
  public let trial: Trial
  /// What it found.
  public let outcome: Outcome
  /// How long it took by the wall clock.
  public let wallTime: Duration
  /// Whether it was ended from outside.
  public let wasInterrupted: Bool
  /// Where recordings were written, in the order of the violations.
  public let recordings: [String]
  /// How the tool is called, for the commands that are printed.
  public var toolCommand = "storestorm"

  /// Gathers what is told.
  public init(
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

  /// Thresholds that were missed, with what was measured.
  public var missedThresholds: [(threshold: Threshold, measured: VirtualDuration)] {
    trial.scenario.thresholds.compactMap { threshold in
      guard let operation = Timings.Operation(rawValue: threshold.operation) else { return nil }
      let histogram = outcome.timings[operation]
      guard histogram.count > 0 else { return nil }
      let measured = histogram.quantile(threshold.percentile)
      return threshold.isKept(by: measured) ? nil : (threshold, measured)
    }
  }

  /// Thresholds of operations that never happened; none where reach is not judged.
  ///
  /// A limit on what nobody measured must not look like one that was kept.
  public var idleThresholds: [Threshold] {
    guard isJudgedByReach else { return [] }
    return trial.scenario.thresholds.filter { threshold in
      Timings.Operation(rawValue: threshold.operation)
        .map { outcome.timings[$0].count == 0 } ?? true
    }
  }

  /// Operations that ended only while the world was brought to rest, with how many of them; their
  /// times are not known.
  var lateCounts: [(operation: Timings.Operation, count: Int)] {
    Timings.Operation.allCases.map { ($0, outcome.timings.lateCount(of: $0)) }
      .filter { $0.1 > 0 }
  }

  /// How many users a run needs for its marks and premises to be judged.
  static let usersThatReachEverything = 1_000

  /// Whether there were enough users to reach every situation, as many as the scenario itself asks
  /// for, or a thousand, and nobody ended the run before.
  public var isJudgedByReach: Bool {
    let wanted = trial.scenario.plan.population.users
    return !wasInterrupted && outcome.users >= min(wanted, Self.usersThatReachEverything)
  }

  /// Marks of the scenario that were never reached; none where reach is not judged.
  public var missedMarks: [String] {
    guard isJudgedByReach else { return [] }
    return Mark.judged(of: trial.scenario, trial.variant).filter { name in
      Mark(rawValue: name).map { outcome.count(of: $0) == 0 } ?? true
    }
  }

  /// Invariants that the scenario names and whose premise never held; none where reach is not
  /// judged, and none of an app's own code, which may never do what they are about.
  public var idleInvariants: [String] {
    guard isJudgedByReach, !trial.variant.isUnchanged, let named = trial.scenario.invariants else {
      return []
    }
    return outcome.premises.filter { named.contains($0.id) && $0.count == 0 }.map(\.id)
  }

  /// Whether everything held.
  public var held: Bool {
    outcome.violationCount == 0 && outcome.violations.isEmpty && missedThresholds.isEmpty
      && idleThresholds.isEmpty
      && missedMarks.isEmpty && idleInvariants.isEmpty
  }
}

extension Histogram {
  /// The length that a share of all does not exceed.
  func quantile(_ percentile: Threshold.Percentile) -> VirtualDuration {
    switch percentile {
    case .p50: quantile(Ratio(1, 2))
    case .p90: quantile(Ratio(9, 10))
    case .p99: quantile(Ratio(99, 100))
    case .p999: quantile(Ratio(999, 1_000))
    case .max: max
    }
  }
}

import FileFormats
public import Judging
import Simulation
import StoreModel
import StoreSimulation
import Trials

extension RunReport: ExportedReport {
  /// The kinds of files to which a run can be exported; events are written during the run.
  public static let exportKinds: [ExportKind] = [
    .events, .percentiles, .histograms, .metrics, .junit,
  ]

  /// The test cases in the JUnit format.
  public var junit: String {
    JUnitText(
      "storestorm run",
      cases,
      properties: [
        ("seed", String(trial.seed)), ("variant", trial.variant.id),
        ("users", String(outcome.users)), ("build", Build.current.directoryName),
      ]
        + (outcome.execution.pacing == nil
          ? [("digest", Digits.hex(outcome.execution.digest))] : [])
    ).text
  }

  /// The histogram of each operation that was measured.
  public var measured: [(name: String, histogram: Histogram)] {
    Timings.Operation.allCases.map { ($0.rawValue, outcome.timings[$0]) }
      .filter { $0.1.count > 0 }
  }

  /// The response times of each stage and operation in the log format of HdrHistogram.
  public var histogramLog: String {
    let stages = trial.plan.load?.lengths ?? []
    var intervals: [HistogramFile.Interval] = []
    var start = VirtualDuration.zero
    for stage in 0..<outcome.timings.stageCount {
      let length = stages.indices.contains(stage) ? stages[stage] : outcome.execution.virtualTime
      for operation in Timings.Operation.allCases {
        intervals.append(
          HistogramFile.Interval(
            tag: operation.rawValue,
            start: start,
            length: length,
            histogram: outcome.timings.times(.response, of: operation, in: stage)
          )
        )
      }
      start = start + length
    }
    return HistogramFile.log(intervals, title: "StoreStorm \(ToolVersion.number)")
  }

  /// The counters and histograms in the OpenMetrics text format.
  public var metrics: String {
    var text = MetricsText(common: [
      ("scenario", trial.scenario.name), ("variant", trial.variant.id),
      ("strategy", trial.strategy.rawValue), ("seed", String(trial.seed)),
    ])
    text.gauge("storestorm_users", "Users of the trial.", String(outcome.users))
    text.gauge("storestorm_held", "1 if everything held.", held ? "1" : "0")
    text.counter(
      "storestorm_steps",
      "Jobs and events that ran.",
      [([], outcome.execution.counters.steps)]
    )
    text.counter(
      "storestorm_premises",
      "How often the premise of an invariant held.",
      outcome.verdict.premises.map { ([("invariant", $0.id)], UInt64($0.count)) }
    )
    text.counter(
      "storestorm_violations",
      "How often an invariant did not hold.",
      outcome.verdict.premises.map { ([("invariant", $0.id)], UInt64($0.violations)) }
    )
    text.counter(
      "storestorm_marks",
      "How often a situation was reached.",
      Mark.allCases.map { ([("mark", $0.rawValue)], UInt64(outcome.count(of: $0))) }
    )
    text.histogram(
      "storestorm_operation_seconds",
      "Response times in virtual time, from when the operation was due.",
      measured.map { ([("operation", $0.name)], $0.histogram) }
    )
    return text.text
  }
}

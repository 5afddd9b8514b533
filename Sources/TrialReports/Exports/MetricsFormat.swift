import FileFormats
import Judging
import Simulation
import StoreModel
import StoreSimulation
import Trials

/// Counters and histograms in the OpenMetrics text format.
struct MetricsFormat: ExportFormat {
  let ending = ".prom"
  let summary = "counters and histograms in the OpenMetrics text format"
  let commands: [ExportSource.Command] = [.run, .hunt]

  func content(of source: ExportSource) -> ExportContent? {
    switch source {
    case .run(let report): .file(report.metrics)
    case .hunt(let report): .file(report.metrics)
    case .replay: nil
    }
  }
}

extension RunReport {
  /// The counters and histograms in the OpenMetrics text format.
  package var metrics: String {
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

extension HuntReport {
  /// How often the premise of each invariant held, by scenario name.
  ///
  /// The counts of scenario files with the same name are added, because no sample may occur twice.
  private var premises: [(labels: MetricsText.Labels, count: UInt64)] {
    let names = plan.scenarios.map(\.name)
    return names.indices.filter { names.firstIndex(of: names[$0]) == $0 }.flatMap { first in
      let counts = zip(names, tally.scenarios).filter { $0.0 == names[first] }.map(\.1.premises)
      let sums = counts.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
      return sums.sorted { $0.key < $1.key }.map {
        ([("scenario", names[first]), ("invariant", $0.key)], UInt64($0.value))
      }
    }
  }

  /// The counters and histograms in the OpenMetrics text format.
  package var metrics: String {
    var text = MetricsText(common: [
      ("variant", plan.variantNames), ("strategy", plan.strategy.rawValue),
      ("seed", String(plan.seed)),
    ])
    text.gauge("storestorm_held", "1 if everything held.", held ? "1" : "0")
    text.counter("storestorm_trials", "Trials.", [([], UInt64(tally.trials))])
    text.counter(
      "storestorm_failed_trials",
      "Trials in which something was found.",
      [([], UInt64(tally.failedTrials))]
    )
    text.counter("storestorm_steps", "Jobs and events that ran.", [([], tally.steps)])
    text.counter(
      "storestorm_findings",
      "Trials that showed a violation, by its signature.",
      tally.findings.map { ([("signature", $0.signature)], UInt64($0.count)) }
    )
    text.counter("storestorm_premises", "How often the premise of an invariant held.", premises)
    text.histogram(
      "storestorm_operation_seconds",
      "Times in virtual time over all trials.",
      measured.map { ([("operation", $0.name)], $0.histogram) }
    )
    return text.text
  }
}

import FileFormats
public import Judging
import Simulation
import StoreSimulation
import Trials

extension HuntReport: ExportedReport {
  /// The kinds of files to which a hunt can be exported.
  public static let exportKinds: [ExportKind] = [.percentiles, .histograms, .metrics, .junit]

  /// The test cases in the JUnit format.
  public var junit: String {
    JUnitText(
      "storestorm hunt",
      cases,
      properties: [
        ("seed", String(plan.seed)), ("strategy", plan.strategy.rawValue),
        ("trials", String(tally.trials)), ("digest", Digits.hex(tally.digest)),
        ("build", Build.current.directoryName),
      ]
    ).text
  }

  /// The histogram of each operation that was measured, over all trials.
  public var measured: [(name: String, histogram: Histogram)] {
    Timings.Operation.allCases.map { ($0.rawValue, tally.timings(of: $0)) }
      .filter { $0.1.count > 0 }
  }

  /// The times over all trials in the log format of HdrHistogram.
  public var histogramLog: String {
    let length = VirtualDuration(rawValue: tally.virtualMilliseconds * 1_000_000)
    return HistogramFile.log(
      measured.map {
        HistogramFile.Interval(tag: $0.name, start: .zero, length: length, histogram: $0.histogram)
      },
      title: "StoreStorm \(ToolVersion.number)"
    )
  }

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
  public var metrics: String {
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
    text.counter(
      "storestorm_premises",
      "How often the premise of an invariant held.",
      premises
    )
    text.histogram(
      "storestorm_operation_seconds",
      "Times in virtual time over all trials.",
      measured.map { ([("operation", $0.name)], $0.histogram) }
    )
    return text.text
  }
}

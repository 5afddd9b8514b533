import FileFormats
import Foundation

/// The report of the second layer of the gate.
package struct TimeReport: Hashable, Sendable {
  /// The result of one benchmark.
  package struct Row: Hashable, Sendable {
    /// The name of the benchmark.
    package let benchmark: String
    /// The number of runs within each sample.
    package let repetitions: Int
    /// The statistics of all pairs.
    package let times: PairedTimes
    /// The number of looks at the pairs.
    package let look: Int
    /// The verdict of the last look.
    package let verdict: TimeVerdict
  }

  /// The number of pairs and the confidence.
  package let plan: TimePlan
  /// The pairs of the older build with itself.
  package let noise: PairedTimes
  /// The rows, one for each benchmark; empty if the machine is too noisy.
  package let rows: [Row]

  /// Whether the machine is too noisy for any verdict.
  package var isTooNoisy: Bool { rows.isEmpty }

  /// Whether a benchmark has become slower by more than is allowed.
  package var isRegression: Bool { rows.contains { $0.verdict == .failed } }

  /// Returns the confidence of a row's interval that the plan requires.
  private func missesOnceIn(_ row: Row) -> Int { plan.missesOnceIn(look: row.look) }

  /// Returns the interval of a row as ratios of times.
  func ratios(of row: Row) -> ClosedRange<Double>? {
    row.times.interval(missingOnceIn: missesOnceIn(row)).map {
      exp($0.lowerBound)...exp($0.upperBound)
    }
  }

  /// A table for a terminal or the summary of a CI job, with its meaning.
  package var markdown: String {
    let spread = "pairs of one build differ by up to \(Self.percent(noise.spread))"
    guard !isTooNoisy else {
      return """
        Times were not compared: the machine is too noisy (\(spread); the limit is \
        \(Self.percent(TimePlan.mostSpread))). Only the exact counters decide.

        """
    }
    var lines = [
      "| benchmark | ratio | 99 % interval | pairs | verdict |",
      "|---|--:|--:|--:|---|",
    ]
    for row in rows {
      let cells = [
        row.benchmark, Self.text(row.times.ratio), interval(of: row),
        String(row.times.pairs.count), row.verdict.rawValue,
      ]
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    lines += ["", "Processor time, newer build over older; \(spread)."]
    if plan.benchmarks > 1 {
      lines.append("The intervals are wider, so that 99 % holds for all benchmarks together.")
    }
    if rows.contains(where: { $0.verdict == .inconclusive }) {
      lines.append("INCONCLUSIVE is not a pass: it may be slower, and it may not.")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  func interval(of row: Row) -> String {
    guard let ratios = ratios(of: row) else { return "none" }
    return "\(Self.text(ratios.lowerBound)) to \(Self.text(ratios.upperBound))"
  }

  /// Returns half of the interval, such as "±4.6 %".
  func halfWidth(of row: Row) -> String {
    guard let ratios = ratios(of: row) else { return "unknown" }
    return "±" + Self.percent((ratios.upperBound / ratios.lowerBound).squareRoot() - 1)
  }

  /// Returns a ratio with three decimals.
  static func text(_ ratio: Double) -> String {
    JSONText.decimal(units: Int64((ratio * 1_000).rounded()), digits: 3).compact
  }

  static func percent(_ share: Double) -> String {
    JSONText.decimal(units: Int64((share * 1_000).rounded()), digits: 1).compact + " %"
  }
}

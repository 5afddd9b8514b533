import FileFormats
import Foundation

/// What the times of two builds say.
public struct TimeReport: Hashable, Sendable {
  /// One benchmark.
  public struct Row: Hashable, Sendable {
    /// Its name.
    public let benchmark: String
    /// How often it was run within each sample.
    public let repetitions: Int
    /// All its pairs.
    public let times: PairedTimes
    /// How often the pairs were looked at.
    public let look: Int
    /// What the last look says.
    public let verdict: TimeVerdict
  }

  /// How many pairs, and how sure.
  public let plan: TimePlan
  /// Pairs of the older build with itself.
  public let noise: PairedTimes
  /// A verdict for each benchmark; none if the machine is too noisy.
  public let rows: [Row]

  /// Whether the machine is too noisy for any verdict.
  public var isTooNoisy: Bool { rows.isEmpty }

  /// Whether a benchmark has become slower, and by more than may be lost.
  public var isRegression: Bool { rows.contains { $0.verdict == .failed } }

  /// How sure the interval of a row is, as the plan wants it.
  private func missesOnceIn(_ row: Row) -> Int { plan.missesOnceIn(look: row.look) }

  /// The interval of a row as ratios of times.
  func ratios(of row: Row) -> ClosedRange<Double>? {
    row.times.interval(missingOnceIn: missesOnceIn(row)).map {
      exp($0.lowerBound)...exp($0.upperBound)
    }
  }

  /// A table for a terminal or the summary of a CI job, and what it means.
  public var markdown: String {
    let spread = "pairs of one build differ by up to \(Self.percent(noise.spread))"
    guard !isTooNoisy else {
      return """
        Times were not compared: the machine is too noisy. \(spread), and no more than \
        \(Self.percent(TimePlan.mostSpread)) will do. The exact counters alone decide.

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
    lines += [
      "",
      "Processor time, newer build over older; \(spread).",
    ]
    if plan.benchmarks > 1 {
      lines.append("The intervals are wider, so that 99 % holds for all of them together.")
    }
    if rows.contains(where: { $0.verdict == .inconclusive }) {
      lines.append("INCONCLUSIVE is no pass: neither slower nor as fast, beyond doubt.")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  func interval(of row: Row) -> String {
    guard let ratios = ratios(of: row) else { return "none" }
    return "\(Self.text(ratios.lowerBound)) to \(Self.text(ratios.upperBound))"
  }

  /// Half of the interval, such as "±4.6 %".
  func halfWidth(of row: Row) -> String {
    guard let ratios = ratios(of: row) else { return "unknown" }
    return "±" + Self.percent((ratios.upperBound / ratios.lowerBound).squareRoot() - 1)
  }

  /// A ratio with three decimals.
  static func text(_ ratio: Double) -> String {
    JSONText.decimal(units: Int64((ratio * 1_000).rounded()), digits: 3).compact
  }

  static func percent(_ share: Double) -> String {
    JSONText.decimal(units: Int64((share * 1_000).rounded()), digits: 1).compact + " %"
  }
}

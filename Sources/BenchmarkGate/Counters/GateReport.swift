/// The report of the first layer of the gate.
package struct GateReport: Hashable, Sendable {
  /// The result of one benchmark.
  package struct Row: Hashable, Sendable {
    /// The name of the benchmark.
    package let benchmark: String
    /// The measured counters.
    package let counters: GateCounters
    /// The verdict.
    package let verdict: GateVerdict
    /// The path of the baseline file.
    package let path: String
  }

  /// The rows, one for each benchmark, in their order.
  package let rows: [Row]
  /// The baseline files that belong to no benchmark.
  package let stale: [String]

  /// The outcome of all verdicts together.
  package var outcome: GateOutcome {
    let outcomes = rows.map { GateOutcome($0.verdict) }
    return outcomes.min { $0.rawValue < $1.rawValue } ?? .held
  }

  /// Returns a table for a terminal or the summary of a CI job, with what to do next.
  package func markdown(acceptCommand: String) -> String {
    var lines = [
      "| benchmark | counter | baseline | now | change | verdict |",
      "|---|---|--:|--:|--:|---|",
    ]
    for row in rows {
      if row.verdict.changes.isEmpty {
        lines.append("| \(row.benchmark) | all | | | | \(row.verdict.name) |")
      }
      for change in row.verdict.changes {
        let cells = Self.cells(of: change)
        lines.append("| \(row.benchmark) | \(cells) | \(row.verdict.name) |")
      }
    }
    let advice = advice(acceptCommand: acceptCommand)
    if !advice.isEmpty { lines += [""] + advice }
    return lines.joined(separator: "\n") + "\n"
  }

  private func advice(acceptCommand: String) -> [String] {
    var lines: [String] = []
    for row in rows where row.verdict == .nothingToCompare {
      lines.append("No baseline '\(row.path)'.")
    }
    switch outcome {
    case .notDeterministic:
      lines.append("Two runs of one build differ: something outside the simulation affects them.")
    case .nothingToCompare: lines.append("To create the missing baselines: \(acceptCommand)")
    case .regressed: lines.append("If this change is intended: \(acceptCommand)")
    case .outdated:
      lines.append(
        "Counters are more than 10 % below their baseline, which would hide a regression. To make "
          + "them the baseline: \(acceptCommand)"
      )
    case .held:
      if rows.contains(where: { !$0.verdict.changes.isEmpty }) {
        lines.append("Counters changed. To make them the baseline: \(acceptCommand)")
      }
    }
    return lines + stale.map { "No benchmark uses '\($0)'; remove the file." }
  }

  private static func cells(of change: GateChange) -> String {
    switch change {
    case .counter(let name, let before, let now):
      return "\(name) | \(text(before)) | \(text(now)) | \(percentage(before, now))"
    case .violations(let gone, let new):
      let marked = gone.map { "-\($0)" } + new.map { "+\($0)" }
      // A signature may contain the bar that ends a cell.
      let list = marked.joined(separator: " ").split(separator: "|").joined(separator: "\\|")
      return "violations | | | \(list)"
    }
  }

  static func text(_ counter: Int?) -> String { counter.map(String.init) ?? "not counted" }

  /// Returns a change such as "+1.25 %", rounded toward zero, with integer arithmetic only.
  static func percentage(_ before: Int?, _ now: Int?) -> String {
    guard let before, let now, before > 0 else { return "" }
    let (product, overflow) = (now - before).multipliedReportingOverflow(by: 10_000)
    guard !overflow else { return "" }
    let hundredths = product / before
    let fraction = String(hundredths.magnitude % 100)
    let padded = fraction.count < 2 ? "0" + fraction : fraction
    return "\(now < before ? "-" : "+")\(hundredths.magnitude / 100).\(padded) %"
  }
}

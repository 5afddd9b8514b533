/// What the gate found.
public struct GateReport: Hashable, Sendable {
  /// One benchmark.
  public struct Row: Hashable, Sendable {
    /// Its name.
    public let benchmark: String
    /// What was counted.
    public let counters: GateCounters
    /// What that means.
    public let verdict: GateVerdict
    /// Its baseline file.
    public let path: String
  }

  /// One for each benchmark, in their order.
  public let rows: [Row]
  /// Baseline files that belong to no benchmark.
  public let stale: [String]

  /// All verdicts in one.
  public var outcome: GateOutcome {
    let outcomes = rows.map { GateOutcome($0.verdict) }
    return outcomes.min { $0.rawValue < $1.rawValue } ?? .held
  }

  /// A table for a terminal or the summary of a CI job, and what to do next.
  ///
  /// - Parameter acceptCommand: the command that writes new baselines.
  /// - Returns: lines of Markdown, the last one ended.
  public func markdown(acceptCommand: String) -> String {
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
      lines.append("Two runs of one build differ: something outside the simulation decides.")
    case .nothingToCompare: lines.append("To make what is missing: \(acceptCommand)")
    case .regressed: lines.append("If this is meant: \(acceptCommand)")
    case .held:
      if rows.contains(where: { !$0.verdict.changes.isEmpty }) {
        lines.append("Counters changed. To make them the baseline: \(acceptCommand)")
      }
    }
    return lines + stale.map { "No benchmark belongs to '\($0)'; remove it." }
  }

  private static func cells(of change: GateChange) -> String {
    switch change {
    case .counter(let name, let before, let now):
      return "\(name) | \(text(before)) | \(text(now)) | \(percentage(before, now))"
    case .violations(let gone, let new):
      let marked = gone.map { "-\($0)" } + new.map { "+\($0)" }
      // A signature may hold the bar that ends a cell.
      let list = marked.joined(separator: " ").split(separator: "|").joined(separator: "\\|")
      return "violations | | | \(list)"
    }
  }

  static func text(_ counter: Int?) -> String { counter.map(String.init) ?? "not counted" }

  /// For example "+1.25 %", rounded towards zero, by whole numbers alone.
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

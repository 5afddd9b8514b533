import FileFormats
import Trials

/// The cost of finding each defect with each strategy, as a Markdown table.
package struct SearchTable: Sendable {
  private let costs: [SearchCost]

  /// Collects measurements, in any order.
  package init(_ costs: [SearchCost]) { self.costs = costs }

  /// The lines of the table: a row for each variant, a column for each strategy.
  package var lines: [String] {
    let variants = costs.map(\.variant).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }.sorted()
    let strategies = StrategyName.allCases.filter { name in costs.contains { $0.strategy == name } }
    guard let first = costs.first else { return [] }
    return [
      "In each cell: trials to the first violation (median and 90th percentile of "
        + "\(first.hunts) hunts), the same in CPU seconds, and how many hunts found nothing "
        + "in \(Digits.grouped(first.budget)) trials.",
      "",
      "| variant | " + strategies.map(\.rawValue).joined(separator: " | ") + " |",
      "|---" + String(repeating: "|---", count: strategies.count) + "|",
    ]
      + variants.map { variant in
        "| \(variant) | "
          + strategies.map { cell(variant, $0) }.joined(separator: " | ") + " |"
      }
  }

  private func cell(_ variant: String, _ strategy: StrategyName) -> String {
    guard let cost = costs.first(where: { $0.variant == variant && $0.strategy == strategy })
    else { return "" }
    let trials = [50, 90].map { cost.trials(percent: $0).map { Digits.grouped($0) } ?? "–" }
    let times = [50, 90].map { cost.time(percent: $0).map { Digits.seconds($0) } ?? "–" }
    let misses = cost.misses == 0 ? "" : "; \(cost.misses) none"
    return "\(trials[0]), \(trials[1]); \(times[0]), \(times[1]) s\(misses)"
  }
}

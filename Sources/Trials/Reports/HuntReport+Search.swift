import Foundation

extension HuntReport {
  /// What was searched with what, how much of it was new, and what it is worth.
  var searched: [String] {
    guard tally.trials > 0 else { return [] }
    if isOfOrders { return searchLines }
    return strategyLines + [interleavingLine] + boundLines
  }

  /// The strategies that were used, with what each has found.
  private var strategyLines: [String] {
    let used = zip(StrategyName.allCases, tally.strategies).filter { $0.1.trials > 0 }
    guard used.count > 1 else { return [] }
    let told = used.map { name, counts in
      "\(name.rawValue) \(Digits.grouped(counts.failed))/\(Digits.grouped(counts.trials))"
    }
    return ["  violations/trials by strategy: " + told.joined(separator: "  ")]
  }

  private var interleavingLine: String {
    let seen = tally.interleavings
    let about = seen.isExact ? "" : "about "
    let chance = Double(seen.chanceOfNewPerMillion) / 1_000_000
    let rest =
      chance > 0.9
      ? "most orders are still unseen, and more trials may find more"
      : "one more trial shows another order with a chance of about \(Self.percent(chance))"
    let orders = seen.distinct == 1 ? "order" : "different orders"
    return "  \(about)\(Digits.grouped(seen.distinct)) \(orders) of events in "
      + "\(counted(seen.trials)); \(rest)"
  }

  /// The chance to have missed a bug, where a strategy has a formula for one.
  private var boundLines: [String] {
    let bounds = tally.bounds.filter { $0.runs > 0 }
    guard !bounds.isEmpty else { return [] }
    let told = bounds.map { "    \(Self.told($0))" }
    return ["  the chance to have missed a bug that every trial can show, by PCT's formula:"] + told
      + ["    (it counts on the worst case; what was found in practice: Benchmarks/README.md)"]
  }

  /// One chance; where it is as good as one, nothing more is said by it.
  static func told(_ bound: DepthBound) -> String {
    let depth = "of depth \(bound.depth) (\(bound.depth) steps in one order)"
    let one = bound.runs == 1
    let trials =
      "the \(one ? "one trial" : "\(Digits.grouped(bound.runs)) trials") of pct-\(bound.depth)"
    return bound.missed > 0.9
      ? "\(trials) \(one ? "is" : "are") too few to rule out one \(depth)"
      : "about \(percent(bound.missed)) that \(trials) missed one \(depth)"
  }

  /// A chance in per cent, rounded up: it must not look better than it is.
  private static func percent(_ chance: Double) -> String {
    let hundredths = Int((chance * 10_000).rounded(.up))
    if hundredths == 0 { return "0.01 %" }
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) %"
  }
}

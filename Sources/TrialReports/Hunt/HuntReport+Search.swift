import FileFormats
import Foundation
import Trials

extension HuntReport {
  /// How the hunt searched, how many new interleavings it saw, and what the result is worth.
  var searched: [String] {
    guard tally.trials > 0 else { return [] }
    if isOfOrders { return searchLines }
    return strategyLines + [interleavingLine] + boundLines
  }

  /// The strategies that were used, with the number of violations that each one found.
  private var strategyLines: [String] {
    let used = zip(StrategyName.allCases, tally.strategies).filter { $0.1.trials > 0 }
    guard used.count > 1 else { return [] }
    let phrases = used.map { name, counts in
      "\(name.rawValue) \(Digits.grouped(counts.failed))/\(Digits.grouped(counts.trials))"
    }
    return ["  violations/trials by strategy: " + phrases.joined(separator: "  ")]
  }

  private var interleavingLine: String {
    let seen = tally.interleavings
    let about = seen.isExact ? "" : "about "
    let chance = Double(seen.chanceOfNewPerMillion) / 1_000_000
    let rest =
      chance > 0.9
      ? "most orders are still unseen, and more trials may find more"
      : "the chance that another trial shows a new one is about \(Self.percent(chance))"
    let orders = seen.distinct == 1 ? "order" : "different orders"
    return "  \(about)\(Digits.grouped(seen.distinct)) \(orders) of events in "
      + "\(counted(seen.trials)); \(rest)"
  }

  /// The chance of having missed a bug, for strategies that have a formula for it.
  private var boundLines: [String] { Self.describe(tally.bounds.filter { $0.runs > 0 }) }

  /// Returns what PCT's formula says, leaving out bounds over 50 %, which say nothing.
  static func describe(_ bounds: [DepthBound]) -> [String] {
    guard !bounds.isEmpty else { return [] }
    let telling = bounds.filter { $0.missed <= 0.5 }
    guard !telling.isEmpty else {
      let runs = bounds.map { "\(Digits.grouped($0.runs)) of pct-\($0.depth)" }
      return [
        "  too few trials to rule out any bug by PCT's formula, which assumes the worst case: "
          + runs.joined(separator: ", ")
      ]
    }
    return ["  the chance of having missed a bug that every trial can show, at most:"]
      + telling.map { bound in
        "    one that needs \(bound.depth) steps in one order: about \(percent(bound.missed)), "
          + "by PCT's formula (\(Digits.grouped(bound.runs)) of pct-\(bound.depth))"
      }
  }

  /// Returns a chance in percent, rounded up so that it does not look better than it is.
  private static func percent(_ chance: Double) -> String {
    let hundredths = Int((chance * 10_000).rounded(.up))
    if hundredths == 0 { return "0.01 %" }
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) %"
  }
}

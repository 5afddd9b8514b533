import Foundation

extension HuntReport {
  /// What was searched with what, how much of it was new, and what it is worth.
  var searched: [String] {
    guard tally.trials > 0 else { return [] }
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
    return "  \(about)\(Digits.grouped(seen.distinct)) different interleavings; of a million more "
      + "trials about \(Digits.grouped(seen.newPerMillion)) would show another"
  }

  /// The chance to have missed a bug, where a strategy gives one.
  private var boundLines: [String] {
    tally.bounds.filter { $0.runs > 0 }.map { bound in
      "  a bug of depth \(bound.depth) that every trial can show: missed with a chance of at most "
        + "\(Self.percent(bound.missed)) (PCT, \(Digits.grouped(bound.runs)) trials)"
    }
  }

  /// A chance in per cent, rounded up: a bound must not look better than it is.
  private static func percent(_ chance: Double) -> String {
    let hundredths = Int((chance * 10_000).rounded(.up))
    if hundredths == 0 { return "0.01 %" }
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) %"
  }
}

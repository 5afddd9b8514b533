package import TrialReports

extension TimeReport {
  /// Returns one case for each benchmark.
  package func cases(of benchmarks: [String]) -> [ReportCase] {
    guard !isTooNoisy else {
      let spread = Self.percent(noise.spread)
      let reason = "not compared: the machine is too noisy, pairs of one build differ by \(spread)"
      return benchmarks.map { GateLayer.times.reported($0, .undecided, reason: reason) }
    }
    return rows.map { row in
      let found = "\(Self.text(row.times.ratio)) times as long (\(interval(of: row)))"
      let (result, reason): (ReportCase.Result, String) =
        switch row.verdict {
        case .passed: (.held, "")
        case .warned: (.warned, found)
        case .failed: (.failed, found)
        case .inconclusive: (.undecided, "inconclusive: \(found), \(halfWidth(of: row))")
        }
      return GateLayer.times.reported(row.benchmark, result, reason: reason)
    }
  }
}

import Judging

extension HuntTally {
  /// Counts above this are not believed: so many trials take thousands of years.
  static let mostOfAnything = 1 << 50

  /// Whether it can be added to a tally of this version: what was read from a file may hold
  /// anything.
  ///
  /// - Parameter scenarioCount: how many scenarios the plan has.
  /// - Returns: whether it has as many counts as this version counts things, none out of range.
  public func isSound(scenarioCount: Int) -> Bool {
    let empty = HuntTally(scenarioCount: scenarioCount)
    guard scenarios.count == scenarioCount, strategies.count == empty.strategies.count,
      bounds.map(\.depth) == empty.bounds.map(\.depth), hasAllTimings,
      scenarios.allSatisfy({ $0.marks.count == Mark.allCases.count }),
      findings.allSatisfy({ $0.earlierStep > 0 && $0.places.allSatisfy(scenarios.indices.contains) }
      )
    else { return false }
    return counts.allSatisfy { (0...Self.mostOfAnything).contains($0) }
  }

  private var counts: [Int] {
    var counts = [trials, failedTrials, mostUsers]
    counts += [Int(clamping: virtualMilliseconds), Int(clamping: steps)]
    for scenario in scenarios {
      counts += [scenario.trials, scenario.mostUsers]
      counts += scenario.marks
      counts += scenario.premises.values
    }
    for strategy in strategies { counts += [strategy.trials, strategy.failed] }
    for finding in findings {
      counts += [finding.count, finding.earlier, finding.earlierStep, finding.trial]
    }
    return counts + bounds.map(\.runs)
  }
}

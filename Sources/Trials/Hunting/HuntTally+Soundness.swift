import Judging
import Simulation

extension HuntTally {
  /// The limit for plausible counts; this many trials would take thousands of years.
  static let mostOfAnything = 1 << 50

  /// Returns whether this tally can be added to others of this version; tallies from files can be
  /// invalid.
  package func isSound(scenarioCount: Int) -> Bool {
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
    counts += missing.all.map(\.count)
    for scenario in scenarios {
      counts += [scenario.trials, scenario.mostUsers]
      counts += scenario.marks
      counts += scenario.premises.values
    }
    for strategy in strategies { counts += [strategy.trials, strategy.failed] }
    for finding in findings {
      counts += [finding.count, finding.earlier, finding.earlierStep, finding.trial]
      counts += finding.witnesses.map(\.trial)
    }
    return counts + bounds.map(\.runs)
  }
}

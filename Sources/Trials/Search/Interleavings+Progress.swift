extension Interleavings {
  /// The number of new orders over a hunt, for one strategy or for all.
  package struct Progress: Hashable, Sendable {
    /// The strategy; nil for all.
    package let strategy: StrategyName?
    /// The cumulative number of new orders at the end of each part of the trials.
    package let seen: [Int]
  }

  /// The maximum number of points of a curve.
  package static let mostPoints = 60

  /// Returns the number of new orders over the trials of a hunt, in equal parts.
  ///
  /// If there are more than ``most`` orders, the kept ones are a fair sample, and the counts are
  /// scaled accordingly.
  ///
  /// - Parameter last: the number of the hunt's last trial plus 1.
  /// - Returns: the trial numbers at the ends of the parts, and a curve for all strategies
  ///   together, followed by one for each strategy that was used.
  package func progress(until last: Int) -> (trials: [Int], curves: [Progress]) {
    let last = max(last, (firstTrials.map(\.trial).max() ?? -1) + 1)
    guard last > 0, sampleSize > 0 else { return ([], []) }
    let parts = Swift.min(last, Self.mostPoints)
    let ends = (1...parts).map { $0 * last / parts }
    var counts = [[Int]](
      repeating: [Int](repeating: 0, count: parts),
      count: StrategyName.allCases.count
    )
    for (trial, strategy) in firstTrials where counts.indices.contains(strategy) {
      let part = ends.firstIndex { trial < $0 } ?? parts - 1
      counts[strategy][part] += 1
    }
    func curve(_ steps: [Int]) -> [Int] {
      var sum = 0
      return steps.map { step in
        sum += step
        return sum * distinct / sampleSize
      }
    }
    let all = (0..<parts).map { part in counts.reduce(0) { $0 + $1[part] } }
    let single = zip(StrategyName.allCases, counts).filter { $0.1.contains { $0 > 0 } }
    return (
      ends,
      [Progress(strategy: nil, seen: curve(all))]
        + single.map { Progress(strategy: $0, seen: curve($1)) }
    )
  }
}

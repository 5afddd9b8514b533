extension Interleavings {
  /// How many orders were new by the end of some trials, with one strategy or with all.
  public struct Progress: Hashable, Sendable {
    /// What chose the steps; nil: any.
    public let strategy: StrategyName?
    /// How many orders had been seen first, by the end of each part of the trials.
    public let seen: [Int]
  }

  /// How many points a curve of progress has at most.
  public static let mostPoints = 60

  /// How many orders were new over the trials of a hunt, in equal parts of its trials.
  ///
  /// Where there are more than ``most`` orders, what is kept is a fair sample of them, and the
  /// counts are scaled to all.
  ///
  /// - Parameter last: one more than the number of the hunt's last trial.
  /// - Returns: the numbers of trials at the ends of the parts, and a curve for all strategies
  ///   together, then one for each that was used.
  public func progress(until last: Int) -> (trials: [Int], curves: [Progress]) {
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

import Foundation

/// The statistics of paired times of two builds, which assume no particular distribution of times.
///
/// Floating point is acceptable here, because these are statistics of measurements and not
/// decisions of a simulation. No random number is drawn: the same pairs give the same result.
package struct PairedTimes: Hashable, Sendable {
  /// The pairs, in the order of measuring.
  package let pairs: [TimePair]
  /// The averages of every two logarithms of ratios (also each with itself), in ascending order.
  private let averages: [Double]

  /// Creates the statistics of pairs.
  ///
  /// There are from 1 to ``SignedRank/mostDifferences`` pairs.
  package init(_ pairs: [TimePair]) {
    precondition((1...SignedRank.mostDifferences).contains(pairs.count), "wrong number of pairs")
    self.pairs = pairs
    let logarithms = pairs.map { log(Double($0.head) / Double($0.base)) }
    var averages: [Double] = []
    for (index, one) in logarithms.enumerated() {
      for other in logarithms[index...] { averages.append((one + other) / 2) }
    }
    self.averages = averages.sorted()
  }

  /// The Hodges-Lehmann estimate of ln(head / base): the median of the averages.
  package var estimate: Double {
    let middle = averages.count / 2
    return averages.count.isMultiple(of: 2)
      ? (averages[middle - 1] + averages[middle]) / 2 : averages[middle]
  }

  /// The estimated ratio of the newer build's time to the older build's time.
  package var ratio: Double { exp(estimate) }

  /// Returns the exact confidence interval of ln(head / base).
  ///
  /// It misses at most once in that many times; nil if there are too few pairs for this confidence.
  package func interval(missingOnceIn often: Int) -> ClosedRange<Double>? {
    SignedRank(of: pairs.count).limits(missingOnceIn: often).map(interval)
  }

  /// Half of the widest interval: 0.15 means that times differ by up to 15 % in either direction.
  package var spread: Double {
    let interval = interval(SignedRank(of: pairs.count).widest)
    return exp((interval.upperBound - interval.lowerBound) / 2) - 1
  }

  private func interval(_ limits: SignedRank.Limits) -> ClosedRange<Double> {
    averages[limits.lower - 1]...averages[limits.upper - 1]
  }
}

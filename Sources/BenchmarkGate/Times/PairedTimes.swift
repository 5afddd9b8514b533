import Foundation

/// What pairs of times say of the ratio of two builds, without a guess at how times are spread.
///
/// Floating point is in its place here: this is statistics over measurements, and no decision of a
/// simulation. No random number is drawn: the same pairs say the same.
public struct PairedTimes: Hashable, Sendable {
  /// The pairs, in the order of measuring.
  public let pairs: [TimePair]
  /// The averages of every two logarithms of ratios, each with itself among them, in rising order.
  private let averages: [Double]

  /// Looks at pairs.
  ///
  /// - Parameter pairs: from 1 to ``SignedRank/mostDifferences``.
  public init(_ pairs: [TimePair]) {
    precondition((1...SignedRank.mostDifferences).contains(pairs.count), "not that many pairs")
    self.pairs = pairs
    let logarithms = pairs.map { log(Double($0.head) / Double($0.base)) }
    var averages: [Double] = []
    for (index, one) in logarithms.enumerated() {
      for other in logarithms[index...] { averages.append((one + other) / 2) }
    }
    self.averages = averages.sorted()
  }

  /// The Hodges-Lehmann estimate of ln(head / base): the median of the averages.
  public var estimate: Double {
    let middle = averages.count / 2
    return averages.count.isMultiple(of: 2)
      ? (averages[middle - 1] + averages[middle]) / 2 : averages[middle]
  }

  /// How many times as long the newer build takes, by the estimate.
  public var ratio: Double { exp(estimate) }

  /// The exact interval of ln(head / base) for a confidence.
  ///
  /// - Parameter often: the interval misses at most once in so many; 100 for 99 %.
  /// - Returns: nil if there are too few pairs to be that sure.
  public func interval(missingOnceIn often: Int) -> ClosedRange<Double>? {
    SignedRank(of: pairs.count).limits(missingOnceIn: often).map(interval)
  }

  /// Half of the widest interval, as a share: 0.15 says that times differ by up to 15 % either way.
  public var spread: Double {
    let interval = interval(SignedRank(of: pairs.count).widest)
    return exp((interval.upperBound - interval.lowerBound) / 2) - 1
  }

  private func interval(_ limits: SignedRank.Limits) -> ClosedRange<Double> {
    averages[limits.lower - 1]...averages[limits.upper - 1]
  }
}

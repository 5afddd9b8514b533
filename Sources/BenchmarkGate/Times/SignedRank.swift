/// The exact distribution of Wilcoxon's signed-rank statistic: the sum of the ranks of what is
/// positive among n differences, if each sign is as likely as the other.
///
/// Every count is a whole number: of the 2ⁿ patterns of signs, how many give a sum. Source:
/// Hollander and Wolfe, Nonparametric Statistical Methods, sections 3.1 and 3.3.
public struct SignedRank: Hashable, Sendable {
  /// Which of the sorted averages of pairs bound an interval, and how sure that interval is.
  public struct Limits: Hashable, Sendable {
    /// The place of the lower bound, from 1.
    public let lower: Int
    /// The place of the upper bound, from 1.
    public let upper: Int
    /// How likely the interval holds what is estimated, from 0 to 1.
    public let coverage: Double
  }

  /// More differences than this are not counted: the counts would need more than 128 bits.
  public static let mostDifferences = 126

  /// How many differences there are.
  public let differences: Int
  /// For each sum of ranks, from 0, how many patterns of signs give it.
  public let patterns: [UInt128]

  /// Counts the patterns.
  ///
  /// - Parameter differences: how many, from 1 to ``mostDifferences``.
  public init(of differences: Int) {
    precondition((1...Self.mostDifferences).contains(differences), "not that many differences")
    self.differences = differences
    var patterns: [UInt128] = [1]
    for rank in 1...differences {
      // The new rank is negative, and no sum changes, or it is positive, and each grows by it.
      var longer = patterns + Array(repeating: 0, count: rank)
      for (sum, count) in patterns.enumerated() { longer[sum + rank] += count }
      patterns = longer
    }
    self.patterns = patterns
  }

  /// How many averages of pairs there are, each difference with itself among them: n(n + 1) / 2.
  public var averages: Int { differences * (differences + 1) / 2 }

  /// The limits of the shortest interval that misses no more than once in so many.
  ///
  /// - Parameter often: 100 for a confidence of at least 99 %.
  /// - Returns: nil if so few differences cannot be that sure.
  public func limits(missingOnceIn often: Int) -> Limits? {
    precondition(often > 0, "an interval that always misses")
    // Both tails together hold at most 2ⁿ / often patterns, so each at most half of that.
    let most = (UInt128(1) << UInt128(differences - 1)) / UInt128(often)
    var outside: UInt128 = 0
    var place = 0
    while place < averages, outside + patterns[place] <= most {
      outside += patterns[place]
      place += 1
    }
    return place == 0 ? nil : limits(at: place, outside: outside)
  }

  /// The limits of the longest interval that there is: from the least average to the greatest.
  public var widest: Limits { limits(at: 1, outside: 1) }

  private func limits(at place: Int, outside: UInt128) -> Limits {
    let half = UInt128(1) << UInt128(differences - 1)
    return Limits(
      lower: place,
      upper: averages + 1 - place,
      coverage: 1 - Double(outside) / Double(half)
    )
  }
}

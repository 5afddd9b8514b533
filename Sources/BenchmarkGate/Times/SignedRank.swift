/// The exact distribution of Wilcoxon's signed-rank statistic: the sum of the ranks of the positive
/// ones among n differences, if both signs are equally likely.
///
/// Each count is an integer: the number of the 2ⁿ patterns of signs that give a sum. Source:
/// Hollander and Wolfe, Nonparametric Statistical Methods, sections 3.1 and 3.3.
package struct SignedRank: Hashable, Sendable {
  /// The sorted averages of pairs that bound an interval, and the confidence of the interval.
  package struct Limits: Hashable, Sendable {
    /// The 1-based index of the lower bound.
    package let lower: Int
    /// The 1-based index of the upper bound.
    package let upper: Int
    /// The probability that the interval contains the estimated value, from 0 to 1.
    package let coverage: Double
  }

  /// The maximum number of differences; more would need counts of more than 128 bits.
  package static let mostDifferences = 126

  /// The number of differences.
  package let differences: Int
  /// The number of patterns of signs that give each sum of ranks, from 0.
  package let patterns: [UInt128]

  /// Creates the distribution.
  ///
  /// - Parameter differences: The number of differences, from 1 to ``mostDifferences``.
  package init(of differences: Int) {
    precondition((1...Self.mostDifferences).contains(differences), "wrong number of differences")
    self.differences = differences
    var patterns: [UInt128] = [1]
    for rank in 1...differences {
      // A negative new rank leaves every sum as it is; a positive one adds its value.
      var longer = patterns + Array(repeating: 0, count: rank)
      for (sum, count) in patterns.enumerated() { longer[sum + rank] += count }
      patterns = longer
    }
    self.patterns = patterns
  }

  /// The number of averages of pairs, including each difference with itself: n(n + 1) / 2.
  package var averages: Int { differences * (differences + 1) / 2 }

  /// Returns the limits of the shortest interval that misses at most once in so many times.
  ///
  /// Nil if there are too few differences for this confidence.
  package func limits(missingOnceIn often: Int) -> Limits? {
    precondition(often > 0, "the interval would always miss")
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

  /// The limits of the widest interval, from the least average to the greatest.
  package var widest: Limits { limits(at: 1, outside: 1) }

  private func limits(at place: Int, outside: UInt128) -> Limits {
    let half = UInt128(1) << UInt128(differences - 1)
    return Limits(
      lower: place,
      upper: averages + 1 - place,
      coverage: 1 - Double(outside) / Double(half)
    )
  }
}

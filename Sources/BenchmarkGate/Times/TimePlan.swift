/// The number of pairs to measure, and the confidence that a verdict on them needs.
///
/// A look adds pairs and gives a verdict on all pairs so far. Repeated looks would eventually find
/// a difference that does not exist, so every look after the first allows a third of the errors.
/// The error rate is also divided by the number of benchmarks. At most one gate in a hundred has a
/// wrong verdict at its first looks, and at most one in sixty at all three looks.
package struct TimePlan: Hashable, Sendable {
  /// The maximum number of looks at the pairs of a benchmark.
  package static let looks = 3
  /// The number of pairs of the older build with itself that show whether the machine is too noisy.
  package static let noisePairs = 6
  /// The maximum spread of those pairs, as a fraction.
  package static let mostSpread = 0.15
  /// The minimum processor time of a sample in nanoseconds.
  package static let sample: UInt64 = 300_000_000
  /// The default number of pairs that each look adds.
  package static let usualPairs = 20

  /// The number of benchmarks to compare.
  package let benchmarks: Int
  /// The number of pairs that each look adds.
  package let pairs: Int

  /// Creates a plan.
  ///
  /// There is at least one benchmark, and each look adds 1 to 40 pairs.
  package init(benchmarks: Int, pairs: Int = TimePlan.usualPairs) {
    precondition(benchmarks > 0, "nothing to compare")
    precondition(
      pairs > 0 && pairs * Self.looks <= SignedRank.mostDifferences,
      "wrong number of pairs"
    )
    self.benchmarks = benchmarks
    self.pairs = pairs
  }

  /// Returns the confidence of a look: its verdict is wrong at most once in this many times.
  ///
  /// The first look is 1; 100 means 99 %.
  package func missesOnceIn(look: Int) -> Int { 100 * benchmarks * (look == 1 ? 1 : 3) }

  /// Returns the minimum number of pairs with which the first look can reach a verdict.
  package static func fewestPairs(benchmarks: Int) -> Int {
    (1...SignedRank.mostDifferences).first {
      SignedRank(of: $0).limits(missingOnceIn: 100 * benchmarks) != nil
    } ?? SignedRank.mostDifferences
  }

  /// Returns the number of repetitions of a benchmark that make a sample long enough.
  ///
  /// The run's processor time is in nanoseconds.
  package static func repetitions(once: UInt64) -> Int {
    // The time of a single run is imprecise, so this adds a tenth.
    let wanted = sample + sample / 10
    return max(1, Int((wanted + max(1, once) - 1) / max(1, once)))
  }
}

/// How many pairs are measured, and how sure a verdict on them must be.
///
/// A look is a number of pairs and a verdict on all pairs so far. Who looks again until something
/// shows finds what is not there, so that looks after the first must be three times as sure. All of
/// it is divided by the number of benchmarks: of the first looks of a whole gate at most one in a
/// hundred gates has a wrong one, with all three looks at most one in sixty.
public struct TimePlan: Hashable, Sendable {
  /// How often pairs of one benchmark are looked at, at most.
  public static let looks = 3
  /// How many pairs of the older build with itself say whether the machine is quiet enough.
  public static let noisePairs = 6
  /// More spread than this among those, as a share, is too much.
  public static let mostSpread = 0.15
  /// What one sample must take at least, in nanoseconds of processor time.
  public static let sample: UInt64 = 300_000_000
  /// How many pairs each look adds, unless somebody says otherwise.
  public static let usualPairs = 20

  /// How many benchmarks are compared.
  public let benchmarks: Int
  /// How many pairs each look adds.
  public let pairs: Int

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - benchmarks: how many are compared, at least one.
  ///   - pairs: how many each look adds, from 1 to 40.
  public init(benchmarks: Int, pairs: Int = TimePlan.usualPairs) {
    precondition(benchmarks > 0, "nothing to compare")
    precondition(
      pairs > 0 && pairs * Self.looks <= SignedRank.mostDifferences,
      "not that many pairs"
    )
    self.benchmarks = benchmarks
    self.pairs = pairs
  }

  /// How sure the verdict of a look is: wrong at most once in so many.
  ///
  /// - Parameter look: its number, from 1.
  /// - Returns: 100 for 99 %.
  public func missesOnceIn(look: Int) -> Int { 100 * benchmarks * (look == 1 ? 1 : 3) }

  /// The fewest pairs with which the first look can say anything at all about so many benchmarks.
  ///
  /// - Parameter benchmarks: how many are compared.
  /// - Returns: a number of pairs.
  public static func fewestPairs(benchmarks: Int) -> Int {
    (1...SignedRank.mostDifferences).first {
      SignedRank(of: $0).limits(missingOnceIn: 100 * benchmarks) != nil
    } ?? SignedRank.mostDifferences
  }

  /// How often a benchmark is repeated within a sample, so that the sample is long enough.
  ///
  /// - Parameter once: nanoseconds of processor time of one run, in the faster build.
  /// - Returns: at least 1.
  public static func repetitions(once: UInt64) -> Int {
    // A tenth more, as one run alone is no good measure.
    let wanted = sample + sample / 10
    return max(1, Int((wanted + max(1, once) - 1) / max(1, once)))
  }
}

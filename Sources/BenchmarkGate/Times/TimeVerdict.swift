import Foundation

/// What pairs of times say of one benchmark.
public enum TimeVerdict: String, Hashable, Sendable {
  /// Slower, and by more than 5 %.
  case failed = "FAIL"
  /// Slower beyond doubt, by no more than 5 %.
  case warned = "WARN"
  /// Not slower by 5 %, beyond doubt.
  case passed = "PASS"
  /// Nothing of that is beyond doubt; never to be shown as a pass.
  case inconclusive = "INCONCLUSIVE"

  /// What may be lost without a failure: 1.05 times as long.
  public static let bound = 1.05

  /// Judges pairs.
  ///
  /// - Parameters:
  ///   - times: the pairs.
  ///   - often: how sure the verdict must be: wrong at most once in so many.
  public init(_ times: PairedTimes, missingOnceIn often: Int) {
    guard let interval = times.interval(missingOnceIn: often) else {
      self = .inconclusive
      return
    }
    self =
      if interval.lowerBound > 0 {
        times.ratio > Self.bound ? .failed : .warned
      } else if interval.upperBound < log(Self.bound) {
        .passed
      } else {
        .inconclusive
      }
  }
}

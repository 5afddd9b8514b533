import Foundation

/// The verdict of paired times on one benchmark.
package enum TimeVerdict: String, Hashable, Sendable {
  /// The newer build is slower, by an estimate of more than 5 %.
  case failed = "FAIL"
  /// The newer build is slower, by an estimate of at most 5 %.
  case warned = "WARN"
  /// The newer build is not slower by 5 % or more.
  case passed = "PASS"
  /// None of these is certain enough; never show this as a pass.
  case inconclusive = "INCONCLUSIVE"

  /// The maximum ratio of times that is not a failure.
  package static let bound = 1.05

  /// Creates the verdict on pairs.
  package init(_ times: PairedTimes, missingOnceIn often: Int) {
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

package import Simulation

/// An exact arrival rate of users.
package struct ArrivalRate: Hashable, Sendable {
  /// The rate in thousandths of an arrival per day; at most ``most``.
  package let milliPerDay: UInt64

  /// A million per second, the maximum rate.
  package static let most: UInt64 = 1_000_000 * 86_400 * 1_000

  /// Creates a rate.
  ///
  /// - Parameters:
  ///   - thousandths: the number of thousandths of an arrival.
  ///   - length: the time in which they arrive; it must divide a day.
  package init?(thousandths: UInt64, per length: VirtualDuration) {
    let day = VirtualDuration.days(1).rawValue
    guard length > .zero, day % length.rawValue == 0 else { return nil }
    let (rate, isTooMuch) = thousandths.multipliedReportingOverflow(
      by: UInt64(day / length.rawValue)
    )
    guard !isTooMuch, rate <= Self.most else { return nil }
    milliPerDay = rate
  }

  /// Returns a rate per second.
  ///
  /// - Parameter count: at most a million.
  /// - Returns: the rate.
  package static func perSecond(_ count: UInt64) -> ArrivalRate? {
    ArrivalRate(thousandths: count * 1_000, per: .seconds(1))
  }
}

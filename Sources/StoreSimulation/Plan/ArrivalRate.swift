public import Simulation

/// How many users come in a length of time, exactly.
public struct ArrivalRate: Hashable, Sendable {
  /// Thousandths of an arrival in a day; at most ``most``.
  public let milliPerDay: UInt64

  /// A million in a second: more than anybody simulates.
  public static let most: UInt64 = 1_000_000 * 86_400 * 1_000

  /// Describes a rate.
  ///
  /// - Parameters:
  ///   - thousandths: how many thousandths of an arrival.
  ///   - length: in how long a time; it must divide a day.
  public init?(thousandths: UInt64, per length: VirtualDuration) {
    let day = VirtualDuration.days(1).rawValue
    guard length > .zero, day % length.rawValue == 0 else { return nil }
    let (rate, isTooMuch) = thousandths.multipliedReportingOverflow(
      by: UInt64(day / length.rawValue)
    )
    guard !isTooMuch, rate <= Self.most else { return nil }
    milliPerDay = rate
  }

  /// So many in a second.
  ///
  /// - Parameter count: at most a million.
  /// - Returns: the rate.
  public static func perSecond(_ count: UInt64) -> ArrivalRate? {
    ArrivalRate(thousandths: count * 1_000, per: .seconds(1))
  }
}

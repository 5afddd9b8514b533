/// A length of virtual time in whole nanoseconds; about ±292 years.
public struct VirtualDuration: RawRepresentable, Hashable, Comparable, Sendable {
  /// Nanoseconds.
  public let rawValue: Int64

  /// Creates a length from nanoseconds.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// No time.
  public static let zero = VirtualDuration(rawValue: 0)

  /// Returns a length of nanoseconds.
  public static func nanoseconds(_ count: Int64) -> Self { Self(rawValue: count) }

  /// Returns a length of milliseconds.
  public static func milliseconds(_ count: Int64) -> Self { Self(rawValue: count * 1_000_000) }

  /// Returns a length of seconds.
  public static func seconds(_ count: Int64) -> Self { Self(rawValue: count * 1_000_000_000) }

  /// Returns a length of minutes.
  public static func minutes(_ count: Int64) -> Self { seconds(count * 60) }

  /// Returns a length of hours.
  public static func hours(_ count: Int64) -> Self { seconds(count * 3_600) }

  /// Returns a length of days of 24 hours.
  public static func days(_ count: Int64) -> Self { seconds(count * 86_400) }

  /// Orders shorter lengths first.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// Adds two lengths.
  public static func + (left: Self, right: Self) -> Self {
    Self(rawValue: left.rawValue + right.rawValue)
  }

  /// Subtracts a length.
  public static func - (left: Self, right: Self) -> Self {
    Self(rawValue: left.rawValue - right.rawValue)
  }

  /// Multiplies a length.
  public static func * (length: Self, count: Int64) -> Self {
    Self(rawValue: length.rawValue * count)
  }

  /// Divides a length, rounding toward zero.
  public static func / (length: Self, count: Int64) -> Self {
    Self(rawValue: length.rawValue / count)
  }

  /// Creates a length, rounded toward zero to whole nanoseconds and limited to half of the range.
  ///
  /// - Parameter duration: A length of the standard library's type.
  public init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow {
      self.init(rawValue: seconds < 0 ? .min / 2 : .max / 2)
    } else {
      let bounded = min(max(product, .min / 2), .max / 2)
      self.init(rawValue: bounded + attoseconds / 1_000_000_000)
    }
  }

  /// The length in the standard library's type.
  public var duration: Duration { .nanoseconds(rawValue) }
}

/// An instant of virtual time: nanoseconds since the simulation began.
public struct VirtualInstant: RawRepresentable, Hashable, Comparable, Sendable, Codable {
  /// Nanoseconds since the simulation began.
  public let rawValue: Int64

  /// Creates an instant from nanoseconds since the simulation began.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// The instant at which every simulation begins.
  public static let start = VirtualInstant(rawValue: 0)

  /// An instant that is later than anything that happens.
  public static let never = VirtualInstant(rawValue: .max)

  /// Orders earlier instants first.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// Returns the instant that is later by a length, at most ``never``.
  public static func + (instant: Self, length: VirtualDuration) -> Self {
    let (sum, overflow) = instant.rawValue.addingReportingOverflow(length.rawValue)
    return overflow ? .never : Self(rawValue: sum)
  }

  /// Returns the length from one instant to another.
  public static func - (later: Self, earlier: Self) -> VirtualDuration {
    VirtualDuration(rawValue: later.rawValue - earlier.rawValue)
  }
}

/// Formatting of virtual time for readers.
package enum VirtualTimeText: Sendable {
  /// Returns hours, minutes, seconds and milliseconds: `0:01:07.042`.
  ///
  /// - Parameter instant: the instant.
  /// - Returns: the text.
  package static func clock(_ instant: VirtualInstant) -> String {
    let milliseconds = instant.rawValue / 1_000_000
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    let hours = seconds / 3_600
    let minutes = seconds / 60 % 60
    return "\(hours):\(padded(minutes, 2)):\(padded(seconds % 60, 2)).\(padded(rest, 3))"
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

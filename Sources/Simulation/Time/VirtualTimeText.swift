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

/// The file format of durations: `250ms`, `90s`, `5m`, `2h`, `3d`, `1h30m`.
package enum TimeLength {
  /// The longest duration that files and commands take.
  package static let longest = VirtualDuration.days(365)

  /// The units in nanoseconds, largest first.
  private static let units: [(name: String, nanoseconds: Int64)] = [
    ("d", 86_400_000_000_000), ("h", 3_600_000_000_000), ("m", 60_000_000_000),
    ("s", 1_000_000_000), ("ms", 1_000_000),
  ]

  /// Parses a duration.
  ///
  /// Larger units come first, without separators; nil if the text is invalid or does not fit.
  package static func parse(_ text: String) -> VirtualDuration? {
    var rest = Substring(text)
    var total: Int64 = 0
    var unitsLeft = units[...]
    repeat {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      let name = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest.dropFirst(name.count)
      guard let count = Int64(digits), let unit = unitsLeft.firstIndex(where: { $0.name == name })
      else { return nil }
      let (length, tooLong) = count.multipliedReportingOverflow(by: units[unit].nanoseconds)
      let (sum, tooMuch) = total.addingReportingOverflow(length)
      guard !tooLong, !tooMuch else { return nil }
      total = sum
      unitsLeft = units[(unit + 1)...]
    } while !rest.isEmpty
    return .nanoseconds(total)
  }

  /// Formats a duration as ``parse(_:)`` reads it, without fractions of a millisecond.
  package static func text(_ length: VirtualDuration) -> String {
    var rest = length.rawValue
    var text = ""
    for unit in units where rest >= unit.nanoseconds {
      text += "\(rest / unit.nanoseconds)\(unit.name)"
      rest %= unit.nanoseconds
    }
    return text.isEmpty ? "0s" : text
  }
}

/// A range of time from which a length is drawn, or inside which a schedule is free to choose.
package struct DelayRange: Hashable, Sendable {
  /// The shortest length.
  package let least: VirtualDuration
  /// The longest length.
  package let most: VirtualDuration

  /// Creates a range.
  ///
  /// - Parameters:
  ///   - least: the shortest, not negative.
  ///   - most: the longest, not below `least`.
  package init(_ least: VirtualDuration, _ most: VirtualDuration) {
    precondition(.zero <= least && least <= most, "a range needs 0 <= least <= most")
    self.least = least
    self.most = most
  }

  /// A range of zero length.
  package static let zero = DelayRange(.zero, .zero)
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/foundation. Comments note the
// differences.

public import Foundation

/// A formatter of durations: developer.apple.com/documentation/foundation/datecomponentsformatter.
///
/// Foundation on Linux declares it without an implementation. This one writes English.
open class DateComponentsFormatter: Formatter {
  public enum UnitsStyle: Int, Sendable {
    case positional
    case abbreviated
    case short
    case full
    case spellOut
    case brief
  }

  public struct ZeroFormattingBehavior: OptionSet, Sendable {
    /// The bit mask.
    public let rawValue: UInt

    /// Creates a set from a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let `default` = ZeroFormattingBehavior(rawValue: 1)
    public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
    public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
    public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
    public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
    public static let pad = ZeroFormattingBehavior(rawValue: 65_536)
  }

  /// Empty: all.
  open var allowedUnits: NSCalendar.Unit = []
  open var unitsStyle = UnitsStyle.positional
  /// 0: all.
  open var maximumUnitCount = 0
  open var calendar: Calendar?
  /// Units of which the components have no value count as 0.
  open var zeroFormattingBehavior = ZeroFormattingBehavior.default

  private struct Part {
    let count: Int?
    let unit: NSCalendar.Unit
    let word: String
    let letters: String
  }

  private func parts(of components: DateComponents) -> [Part] {
    let all = [
      Part(count: components.year, unit: .year, word: "year", letters: "y"),
      Part(count: components.month, unit: .month, word: "month", letters: "mo"),
      Part(count: components.weekOfMonth, unit: .weekOfMonth, word: "week", letters: "w"),
      Part(count: components.day, unit: .day, word: "day", letters: "d"),
      Part(count: components.hour, unit: .hour, word: "hour", letters: "h"),
      Part(count: components.minute, unit: .minute, word: "minute", letters: "m"),
      Part(count: components.second, unit: .second, word: "second", letters: "s"),
    ]
    let allowed = all.filter {
      allowedUnits.isEmpty ? $0.count != nil : allowedUnits.contains($0.unit)
    }
    let some = withoutZeros(allowed)
    return maximumUnitCount > 0 ? Array(some.prefix(maximumUnitCount)) : some
  }

  private func withoutZeros(_ parts: [Part]) -> [Part] {
    var dropped = zeroFormattingBehavior
    if dropped.contains(.default) {
      dropped.formUnion(unitsStyle == .positional ? .dropLeading : .dropAll)
    }
    let first = parts.firstIndex { $0.count ?? 0 != 0 } ?? parts.count
    let last = parts.lastIndex { $0.count ?? 0 != 0 } ?? -1
    return parts.indices.filter { index in
      if parts[index].count ?? 0 != 0 { return true }
      if index < first { return !dropped.contains(.dropLeading) }
      return !dropped.contains(index > last ? .dropTrailing : .dropMiddle)
    }.map { parts[$0] }
  }

  /// - Parameter components: The duration.
  /// - Returns: The duration in words, or nil if it is empty.
  open func string(from components: DateComponents) -> String? {
    let parts = parts(of: components)
    guard !parts.isEmpty else { return nil }
    switch unitsStyle {
    case .positional:
      let pads = zeroFormattingBehavior.contains(.pad)
      return parts.enumerated().map { index, part in
        let number = "\(part.count ?? 0)"
        let isShort = number.count == 1 && (index > 0 || pads)
        return isShort && parts.count > 1 ? "0\(number)" : number
      }.joined(separator: ":")
    case .abbreviated, .brief:
      return parts.map { "\($0.count ?? 0)\($0.letters)" }.joined(separator: " ")
    case .short, .full, .spellOut:
      return parts.map { "\($0.count ?? 0) \($0.word)\($0.count == 1 ? "" : "s")" }
        .joined(separator: ", ")
    }
  }

  /// - Parameter interval: The duration in seconds.
  /// - Returns: The duration in days, hours, minutes, and seconds.
  open func string(from interval: TimeInterval) -> String? {
    let seconds = Int(interval)
    return string(
      from: DateComponents(
        day: seconds / 86_400,
        hour: seconds / 3600 % 24,
        minute: seconds / 60 % 60,
        second: seconds % 60
      )
    )
  }

  /// - Parameters:
  ///   - components: The duration.
  ///   - style: The units style.
  /// - Returns: The duration in words.
  open class func localizedString(
    from components: DateComponents,
    unitsStyle style: UnitsStyle
  ) -> String? {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = style
    return formatter.string(from: components)
  }
}

@available(*, unavailable)
extension DateComponentsFormatter: Sendable {}

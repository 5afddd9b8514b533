/// An instant in milliseconds since 1970-01-01 00:00 UTC, as signed transactions carry dates.
public struct StoreDate: RawRepresentable, Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01 00:00 UTC.
  public let rawValue: Int64

  /// Creates an instant from milliseconds since 1970-01-01 00:00 UTC.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Orders earlier instants first.
  public static func < (left: StoreDate, right: StoreDate) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension StoreDate: CustomStringConvertible {
  /// The instant in UTC, to the second: `2026-02-15 12:00:00`.
  public var description: String {
    let seconds = rawValue.flooredQuotient(by: 1000)
    let days = seconds.flooredQuotient(by: 86_400)
    let date = CivilDate(daysSinceEpoch: days)
    let time = seconds - days * 86_400
    func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(date.year)-\(padded(date.month))-\(padded(date.day)) "
      + "\(padded(time / 3600)):\(padded(time / 60 % 60)):\(padded(time % 60))"
  }
}

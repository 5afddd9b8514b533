/// An instant in milliseconds since 1970-01-01 00:00 UTC, as signed transactions carry dates.
public struct StoreDate: RawRepresentable, Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01 00:00 UTC.
  public let rawValue: Int64

  /// Makes an instant from milliseconds since 1970-01-01 00:00 UTC.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Orders earlier instants first.
  public static func < (left: StoreDate, right: StoreDate) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The clock of a device: what `Date()` and `TimeZone.current` return to an app.
///
/// The clock may be wrong. Basing an access decision on it is a defect.
public struct DeviceClock: Sendable {
  private let read: @Sendable () -> StoreDate
  /// The time zone that the device is set to.
  public let zone: CalendarZone

  /// Creates a clock.
  public init(zone: CalendarZone = .utc, read: @escaping @Sendable () -> StoreDate) {
    self.zone = zone
    self.read = read
  }

  /// The current time as the device shows it.
  public var now: StoreDate { read() }
}

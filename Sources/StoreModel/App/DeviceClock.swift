/// The clock on a device's wall: what `Date()` and `TimeZone.current` give an app.
///
/// It may be wrong: a decision about access that rests on it is a defect.
public struct DeviceClock: Sendable {
  private let read: @Sendable () -> StoreDate
  /// The zone that the device is set to.
  public let zone: CalendarZone

  /// Makes a clock.
  ///
  /// - Parameters:
  ///   - zone: the zone that the device is set to.
  ///   - read: the present time as the device shows it.
  public init(zone: CalendarZone = .utc, read: @escaping @Sendable () -> StoreDate) {
    self.zone = zone
    self.read = read
  }

  /// The present time as the device shows it.
  public var now: StoreDate { read() }
}

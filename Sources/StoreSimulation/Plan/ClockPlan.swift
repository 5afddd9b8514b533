public import Simulation
public import StoreModel

/// The settings of devices' own clocks: how often one is wrong, by how much, and in which time
/// zones.
public struct ClockPlan: Hashable, Sendable {
  /// The probability that a device's clock is wrong.
  public var chance: Ratio
  /// The range of the error, fast or slow.
  public var offBy: DelayRange
  /// The time zones of devices, with equal probability; UTC if empty.
  public var zones: [CalendarZone]
  /// An additional shift of every device's clock, for comparing a trial with itself.
  public var shift: ClockShift

  /// Creates a clock plan; without arguments, clocks are right and in UTC.
  public init(
    chance: Ratio = .never,
    offBy: DelayRange = .zero,
    zones: [CalendarZone] = [],
    shift: ClockShift = .none
  ) {
    self.chance = chance
    self.offBy = offBy
    self.zones = zones
    self.shift = shift
  }
}

/// A shift of all clocks and time zones that affects nothing else.
public struct ClockShift: Hashable, Sendable {
  /// The length by which every clock is fast; negative for slow.
  public var by: VirtualDuration
  /// The zone of every device; nil leaves each where it is.
  public var zone: CalendarZone?

  /// Creates a shift.
  public init(by: VirtualDuration, zone: CalendarZone?) {
    self.by = by
    self.zone = zone
  }

  /// Every clock stays as it is.
  public static let none = ClockShift(by: .zero, zone: nil)
}

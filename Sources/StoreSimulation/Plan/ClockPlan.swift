public import Simulation
public import StoreModel

/// What devices' own clocks show: how often one is wrong, by how much, and in which zones they are.
public struct ClockPlan: Hashable, Sendable {
  /// How often a device's clock is wrong.
  public var chance: Ratio
  /// By how much, forward or back.
  public var offBy: DelayRange
  /// The zones that devices are set to, each as often as the others; without any, UTC.
  public var zones: [CalendarZone]
  /// What every device's clock shows beside that: for comparing a trial with itself.
  public var shift: ClockShift

  /// Describes clocks; without arguments, right ones in UTC.
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

/// By how much all clocks are moved, and to which zone; of no influence on anything else.
public struct ClockShift: Hashable, Sendable {
  /// How far every clock is put forward; negative: back.
  public var by: VirtualDuration
  /// The zone of every device; nil leaves each where it is.
  public var zone: CalendarZone?

  /// Describes a shift.
  public init(by: VirtualDuration, zone: CalendarZone?) {
    self.by = by
    self.zone = zone
  }

  /// Every clock stays as it is.
  public static let none = ClockShift(by: .zero, zone: nil)
}

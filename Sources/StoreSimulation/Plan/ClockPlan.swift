package import Simulation
package import StoreModel

/// The settings of devices' own clocks: how often one is wrong, by how much, and in which time
/// zones.
package struct ClockPlan: Hashable, Sendable {
  /// The probability that a device's clock is wrong.
  package var chance = Ratio.never
  /// The range of the error, ahead or behind.
  package var offBy = DelayRange.zero
  /// The time zones of devices, with equal probability; UTC if empty.
  package var zones: [CalendarZone] = []
  /// An additional shift of every device's clock, for comparing a trial with itself.
  package var shift = ClockShift.none

  /// Creates a clock plan; without changes, clocks are right and in UTC.
  package init(_ change: (inout ClockPlan) -> Void = { _ in }) { change(&self) }
}

extension ClockPlan {
  /// The declaration of how far a wrong clock is off, which is required if clocks can be wrong.
  package static let offBy =
    FaultDeclaration(.deviceClock, "offBy", .range(\.population.clocks.offBy))
    .setting("How far a wrong clock is off, ahead or behind. Required if there is a chance.")

  /// The declarations, in the order of a scenario file.
  static let declarations: [FaultDeclaration] = [
    FaultDeclaration(.deviceClock, "chance", .chance(\.population.clocks.chance))
      .setting("How often a device's clock is wrong."),
    offBy,
    FaultDeclaration(.deviceClock, "zones", .zones(\.population.clocks.zones))
      .setting("The zones of the devices, each as often as the others."),
  ]
}

/// A shift of all clocks and time zones that affects nothing else.
package struct ClockShift: Hashable, Sendable {
  /// The length by which every clock is ahead; negative if behind.
  package var by: VirtualDuration
  /// The zone of every device; nil leaves each where it is.
  package var zone: CalendarZone?

  /// Creates a shift.
  package init(by: VirtualDuration, zone: CalendarZone?) {
    self.by = by
    self.zone = zone
  }

  /// Every clock stays as it is.
  package static let none = ClockShift(by: .zero, zone: nil)
}

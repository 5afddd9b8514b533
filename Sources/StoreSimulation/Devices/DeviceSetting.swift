import Simulation
import StoreModel

/// The setting of a device's own clock.
struct DeviceSetting: Hashable {
  /// The length by which the clock is ahead; negative if behind.
  var offBy = VirtualDuration.zero
  /// The time zone of the device.
  var zone = CalendarZone.utc

  /// A clock that is right and in UTC.
  static let plain = DeviceSetting()

  private init() {}

  /// Whether the clock is right and in UTC.
  var isPlain: Bool { offBy == .zero && zone == .utc }

  /// Draws the setting of one device; a plan without wrong clocks draws nothing.
  init(_ plan: ClockPlan, device: DeviceID, drawing simulation: Simulation) {
    guard plan != ClockPlan() else { return }
    var stream = RandomStream(
      seed: simulation.seed,
      purpose: "device clock",
      owner: UInt64(device.rawValue)
    )
    if simulation.happens(plan.chance, drawing: &stream) {
      let least = plan.offBy.least.rawValue
      let spread = UInt64(plan.offBy.most.rawValue - least)
      let length = least + Int64(simulation.draw(below: spread + 1, from: &stream))
      let isForward = simulation.draw(below: 2, from: &stream) == 0
      offBy = VirtualDuration(rawValue: isForward ? length : -length)
    }
    if !plan.zones.isEmpty {
      zone = plan.zones[Int(simulation.draw(below: UInt64(plan.zones.count), from: &stream))]
    }
    offBy = offBy + plan.shift.by
    zone = plan.shift.zone ?? zone
  }

  /// Returns the date that the clock shows at an instant.
  func date(at instant: VirtualInstant) -> StoreDate { StoreDate(at: instant) + offBy }
}

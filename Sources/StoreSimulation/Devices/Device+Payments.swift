import Simulation
import StoreModel

/// Whether the device allows purchases; see ``Faults/paymentsDisabled``.
extension Device {
  /// Draws whether a device allows purchases, which Screen Time can forbid.
  ///
  /// Drawn once for each device, from a stream of its own. A device that replaces it keeps the
  /// restriction, which belongs to the person.
  static func drawCanMakePayments(_ device: DeviceID, _ context: DeviceContext) -> Bool {
    let chance = context.conditions.with { $0.faults.paymentsDisabled }
    guard !chance.isNever else { return true }
    var stream = RandomStream(
      seed: context.simulation.seed,
      purpose: "payments disabled",
      owner: UInt64(device.rawValue)
    )
    return !context.simulation.happens(chance, drawing: &stream)
  }
}

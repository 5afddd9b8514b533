import Foundation
import RuntimeHooks
import Simulation

/// What of Foundation code under test gets from its simulated device.
///
/// Apart from `Simulation`, which knows no Foundation.
public enum FoundationCapture: Sendable {
  /// Has Foundation remember this thread as what it is, before code under test asks for it.
  ///
  /// Foundation keeps the answer for as long as the thread lives.
  public static func settleThread() { _ = Thread.current }

  /// Has `UserDefaults.standard` and `NotificationCenter.default` answered from now on: the first
  /// where the process has such storage.
  public static let install: Void = unsafe storestorm_capture_preferences { address, wanted in
    guard let place = unsafe Simulation.preferences(at: address) else { return nil }
    if wanted == storestorm_shared_notifications {
      let center = place.notifications ?? NotificationCenter()
      place.notifications = center
      return unsafe Unmanaged.passRetained(center).toOpaque()
    }
    if place.object == nil, let storage = place.storage { place.object = DeviceDefaults(storage) }
    guard let object = place.object else { return nil }
    return unsafe Unmanaged.passRetained(object).toOpaque()
  }
}

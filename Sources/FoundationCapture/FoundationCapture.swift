import Foundation
import RuntimeHooks
import Simulation

/// The parts of Foundation that code under test gets from its simulated device.
///
/// They are separate from `Simulation`, which does not depend on Foundation.
package enum FoundationCapture: Sendable {
  /// Makes Foundation cache the identity of this thread before code under test asks for it.
  ///
  /// Foundation keeps the result as long as the thread lives.
  package static func settleThread() { _ = Thread.current }

  /// Installs the handlers for `UserDefaults.standard`, `UserDefaults(suiteName:)`,
  /// `NotificationCenter.default`, `Bundle.main` and other bundles; the first two apply only if the
  /// process has such storage.
  package static let install: Void = {
    unsafe storestorm_capture_preferences { address, wanted in
      guard let place = unsafe Simulation.preferences(at: address) else { return nil }
      if wanted == storestorm_shared_notifications {
        let center = place.notifications ?? NotificationCenter()
        place.notifications = center
        return unsafe Unmanaged.passRetained(center).toOpaque()
      }
      return unsafe FoundationCapture.defaults(of: "", in: place)
    }
    unsafe storestorm_capture_suites { address, first, second in
      guard let place = unsafe Simulation.preferences(at: address) else { return nil }
      let name = unsafe unsafeBitCast((first, second), to: String?.self)
      return unsafe FoundationCapture.defaults(of: name ?? "", in: place)
    }
    storestorm_capture_bundles(bundles)
  }()

  /// The handlers for bundles.
  private static let bundles = unsafe storestorm_bundle_handlers(
    app: { address in
      guard let bundle = unsafe AppBundle.main(in: Simulation.resources(at: address)) else {
        return nil
      }
      return unsafe Unmanaged.passRetained(bundle).toOpaque()
    },
    missing: { _, name, ending in
      let (name, ending) = unsafe (FoundationCapture.text(name), FoundationCapture.text(ending))
      if let name = AppBundle.missing(name, ending: ending) { Simulation.noteMissing(name) }
    }
  )

  /// Returns the text of a `CFString`, which is an `NSString` here; empty for null.
  private static func text(_ string: UnsafeMutableRawPointer?) -> String {
    guard let string = unsafe string else { return "" }
    // A bridge, because the constants of CoreFoundation have another form than an `NSString`.
    return unsafe Unmanaged<NSString>.fromOpaque(string).takeUnretainedValue() as String
  }

  /// Returns the preferences of a suite, retained for the caller; the empty name is the standard
  /// suite.
  private static func defaults(
    of suite: String,
    in place: Preferences
  ) -> UnsafeMutableRawPointer? {
    if place.objects[suite] == nil, let storage = place.storage {
      place.objects[suite] = DeviceDefaults(storage, suite: suite)
    }
    guard let object = place.objects[suite] else { return nil }
    return unsafe Unmanaged.passRetained(object).toOpaque()
  }
}

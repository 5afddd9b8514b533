import Foundation
import Simulation
import StoreModel

/// The simulated device on whose behalf the present step runs.
enum Device {
  /// What its app may touch.
  ///
  /// - Parameter symbol: what the app called.
  /// - Returns: the environment; nil outside of a simulated device, where nothing answers.
  static func environment(for symbol: StaticString) -> AppEnvironment? {
    Simulation.currentEnvironment as? AppEnvironment
  }

  /// The store of the device; nil outside of a simulated device.
  static func store(for symbol: StaticString) -> (any StoreClient)? {
    environment(for: symbol)?.store
  }

  /// The date at the App Store, whatever the device's clock shows; nil outside of a simulated
  /// device.
  static var storeDate: Date? {
    guard let environment = Simulation.currentEnvironment as? AppEnvironment,
      let clock = environment.clock as? VirtualClock
    else { return nil }
    let nanoseconds = clock.now.sinceStart.rawValue
    return Date(timeInterval: Double(nanoseconds) / 1_000_000_000, since: worldBegins)
  }

  /// Noon of 1 January 2026 UTC.
  private static let worldBegins = Date(timeIntervalSince1970: 1_767_268_800)

  /// Notes that the app called something that is not simulated.
  static func refuse(_ symbol: StaticString) { Simulation.noteNotSimulated("\(symbol)") }
}

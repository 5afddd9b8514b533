import Foundation
import Simulation
import StoreModel

/// The simulated device of the current step.
enum Device {
  /// Returns the environment of the device's app.
  ///
  /// - Parameter symbol: The symbol that the app called.
  /// - Returns: The environment, or nil outside a simulated device.
  static func environment(for symbol: StaticString) -> AppEnvironment? {
    Simulation.currentEnvironment as? AppEnvironment
  }

  /// Returns the store of the device, or nil outside a simulated device.
  static func store(for symbol: StaticString) -> (any StoreClient)? {
    environment(for: symbol)?.store
  }

  /// The changes of what the device knows about purchases, or nil outside a simulated device.
  static var changes: StoreUpdates<StoreModel.Transaction>? {
    (store(for: "currentEntitlementTask") as? any ChangingStore)?.changes
  }

  /// The date at the App Store, independent of the device's clock, or nil outside a simulated
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

  /// Notes that the app asked for products that the catalog does not have, or for none.
  static func noteMissing(_ ids: [ProductID]) {
    guard let environment = environment(for: "Product.products(for:)") else { return }
    if ids.isEmpty { Simulation.noteMissing("products, by an empty list of identifiers") }
    // The catalog of a test session is not known at the launch.
    guard !environment.paywall.isEmpty else { return }
    for id in ids where !environment.paywall.contains(where: { $0.id == id }) {
      Simulation.noteMissing("product \"\(id.rawValue)\", which is not in the catalog")
    }
  }

  /// Records that the app called a symbol that is not simulated.
  static func refuse(_ symbol: StaticString) { Simulation.noteNotSimulated("\(symbol)") }
}

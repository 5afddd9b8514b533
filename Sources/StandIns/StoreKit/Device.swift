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

  /// Notes that the app called something that is not simulated.
  static func refuse(_ symbol: StaticString) { Simulation.noteNotSimulated("\(symbol)") }
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekittest. Comments note the differences.

public import Foundation
import StoreModel
import StoreSimulation
import Trials

/// The control of the store that the app under test uses:
/// developer.apple.com/documentation/storekittest/sktestsession.
///
/// All sessions control the one store of the simulated device, which has the settings.
public final class SKTestSession: NSObject, Sendable {
  /// What the configuration file sells.
  let catalog: Catalog
  /// The settings in the configuration file.
  let defaults: StoreSwitches

  /// - Parameter filename: The file's name, with or without its ending.
  /// - Throws: `SKTestError`.
  public convenience init(configurationFileNamed filename: String) throws {
    _ = try Self.store
    try self.init(contentsOf: ConfigurationFile.url(of: filename))
  }

  /// - Parameter fileURL: The configuration file.
  /// - Throws: `SKTestError`.
  public init(contentsOf fileURL: URL) throws {
    let store = try Self.store
    let file = try ConfigurationFile.read(fileURL)
    catalog = file.catalog
    defaults = file.switches
    super.init()
    // Another session of this file leaves the settings as they are.
    guard store.catalog != catalog else { return }
    store.sell(catalog)
    reset(store)
  }

  public func resetToDefaultState() { (try? Self.store).map(reset) }

  private func reset(_ store: StoreSession) {
    store.switches = defaults
    store.errors = SimulatedErrors(defaults)
    store.move(to: catalog.storefront)
  }

  /// The store of the device that runs the test.
  static var store: StoreSession {
    get throws {
      guard let store = StoreSession.current else {
        throw SKTestError(.invalidAction, "SKTestSession works only in a simulated test")
      }
      return store
    }
  }
}

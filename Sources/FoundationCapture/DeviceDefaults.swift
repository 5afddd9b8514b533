import Foundation
import Simulation

/// The preferences that code under test finds.
///
/// It is used in steps of its process alone, on the simulation's own thread.
final class DeviceDefaults: UserDefaults {
  private let storage: any PropertyStorage
  private var registered: [String: Any] = [:]

  /// Makes the preferences of a process; nil if Foundation refuses the suite.
  init?(_ storage: any PropertyStorage) {
    self.storage = storage
    // A suite that nobody else has; nothing is ever written there.
    super.init(suiteName: "storestorm")
  }

  override func object(forKey defaultName: String) -> Any? {
    storage.property(for: defaultName)?.object ?? registered[defaultName]
  }

  override func set(_ value: Any?, forKey defaultName: String) {
    storage.set(value.flatMap(Property.init(object:)), for: defaultName)
  }

  override func removeObject(forKey defaultName: String) { storage.set(nil, for: defaultName) }

  override func set(_ value: Int, forKey defaultName: String) {
    storage.set(.integer(Int64(value)), for: defaultName)
  }

  override func set(_ value: Float, forKey defaultName: String) {
    storage.set(.real(Double(value).bitPattern), for: defaultName)
  }

  override func set(_ value: Double, forKey defaultName: String) {
    storage.set(.real(value.bitPattern), for: defaultName)
  }

  override func set(_ value: Bool, forKey defaultName: String) {
    storage.set(.bool(value), for: defaultName)
  }

  override func set(_ url: URL?, forKey defaultName: String) {
    storage.set((url?.absoluteString).map(Property.text), for: defaultName)
  }

  override func url(forKey defaultName: String) -> URL? {
    guard let text = object(forKey: defaultName) as? String else { return nil }
    // Foundation takes a text that somebody else has put there for a path.
    return URL(string: text).flatMap { $0.scheme == nil ? nil : $0 } ?? URL(filePath: text)
  }

  override func register(defaults registrationDictionary: [String: Any]) {
    registered.merge(registrationDictionary) { $1 }
  }

  override func dictionaryRepresentation() -> [String: Any] {
    storage.properties.reduce(into: registered) { $0[$1.key] = $1.value.object }
  }

  override func synchronize() -> Bool { true }
}

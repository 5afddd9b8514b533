import Foundation
import Simulation

/// The preferences that code under test finds.
///
/// It is used in steps of its process alone, on the simulation's own thread.
final class DeviceDefaults: UserDefaults {
  private let storage: any PropertyStorage
  /// What its keys begin with on the device: each suite has keys of its own.
  private let prefix: String
  private var registered: [String: Any] = [:]

  /// Makes the preferences of a process; nil if Foundation refuses the suite.
  ///
  /// - Parameters:
  ///   - storage: what the device keeps.
  ///   - suite: the name of the suite; empty: the standard one.
  init?(_ storage: any PropertyStorage, suite: String = "") {
    self.storage = storage
    prefix = suite.isEmpty ? "" : "\(suite)/"
    // A suite that nobody else has; nothing is ever written there.
    super.init(suiteName: "storestorm")
  }

  override func object(forKey defaultName: String) -> Any? {
    storage.property(for: prefix + defaultName)?.object ?? registered[defaultName]
  }

  override func set(_ value: Any?, forKey defaultName: String) {
    storage.set(value.flatMap(Property.init(object:)), for: prefix + defaultName)
  }

  override func removeObject(forKey defaultName: String) {
    storage.set(nil, for: prefix + defaultName)
  }

  override func set(_ value: Int, forKey defaultName: String) {
    storage.set(.integer(Int64(value)), for: prefix + defaultName)
  }

  override func set(_ value: Float, forKey defaultName: String) {
    storage.set(.real(Double(value).bitPattern), for: prefix + defaultName)
  }

  override func set(_ value: Double, forKey defaultName: String) {
    storage.set(.real(value.bitPattern), for: prefix + defaultName)
  }

  override func set(_ value: Bool, forKey defaultName: String) {
    storage.set(.bool(value), for: prefix + defaultName)
  }

  override func set(_ url: URL?, forKey defaultName: String) {
    storage.set((url?.absoluteString).map(Property.text), for: prefix + defaultName)
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
    storage.properties.reduce(into: registered) { all, entry in
      // The standard suite lists the keys of the others as well.
      guard entry.key.hasPrefix(prefix) else { return }
      all[String(entry.key.dropFirst(prefix.count))] = entry.value.object
    }
  }

  override func synchronize() -> Bool { true }
}

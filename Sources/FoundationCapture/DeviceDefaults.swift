import Foundation
import Simulation

/// The preferences of code under test.
///
/// It is used only in steps of its process, on the simulation's own thread.
final class DeviceDefaults: UserDefaults {
  private let storage: any PropertyStorage
  /// The prefix of its keys on the device, because each suite has its own keys.
  private let prefix: String
  private var registered: [String: Any] = [:]

  /// Creates the preferences of a process; nil if Foundation refuses the suite.
  ///
  /// The name of the standard suite is empty.
  init?(_ storage: any PropertyStorage, suite: String = "") {
    self.storage = storage
    prefix = suite.isEmpty ? "" : "\(suite)/"
    // This suite belongs to no one else, and nothing is ever written to it.
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
    // Foundation treats a string that other code has stored there as a path.
    return URL(string: text).flatMap { $0.scheme == nil ? nil : $0 } ?? URL(filePath: text)
  }

  override func register(defaults registrationDictionary: [String: Any]) {
    registered.merge(registrationDictionary) { $1 }
  }

  override func dictionaryRepresentation() -> [String: Any] {
    storage.properties.reduce(into: registered) { all, entry in
      // The standard suite also lists the keys of the other suites.
      guard entry.key.hasPrefix(prefix) else { return }
      all[String(entry.key.dropFirst(prefix.count))] = entry.value.object
    }
  }

  override func synchronize() -> Bool { true }
}

/// A property list value, as an app keeps it in its preferences.
package indirect enum Property: Hashable, Sendable {
  /// True or false.
  case bool(Bool)
  /// An integer.
  case integer(Int64)
  /// A floating-point number, by its bits.
  case real(UInt64)
  /// A string.
  case text(String)
  /// Bytes.
  case data([UInt8])
  /// Seconds since 2001-01-01 00:00 UTC, by their bits.
  case date(UInt64)
  /// An array.
  case list([Property])
  /// A dictionary, as entries sorted by key.
  case table([Entry])

  /// A value under a key.
  package struct Entry: Hashable, Sendable {
    /// The key.
    package let key: String
    /// The value.
    package let value: Property

    /// Creates an entry.
    package init(key: String, value: Property) {
      self.key = key
      self.value = value
    }
  }
}

extension Property: CustomStringConvertible {
  /// A textual form, which is equal for equal values.
  package var description: String {
    switch self {
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .real(let bits): "\(Double(bitPattern: bits))"
    case .text(let text): text
    case .data(let bytes): "\(bytes.count) bytes \(Fingerprint(of: bytes).value)"
    case .date(let bits): "2001-01-01 + \(Double(bitPattern: bits)) s"
    case .list(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
    case .table(let entries):
      "{" + entries.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "}"
    }
  }
}

/// A storage of small values that outlives the process, behind `UserDefaults.standard` or the
/// keychain.
///
/// It is called on the simulation's own thread, in steps of the process.
package protocol PropertyStorage: AnyObject {
  /// Returns the value under a key, or nil.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value last set by this process or, if there is none, the stored value.
  func property(for key: String) -> Property?

  /// Sets the value under a key.
  ///
  /// - Parameters:
  ///   - property: The value; nil removes it.
  ///   - key: The key.
  /// - Returns: Whether the value is durable.
  @discardableResult
  func set(_ property: Property?, for key: String) -> Bool

  /// All entries, sorted by key.
  var properties: [Property.Entry] { get }
}

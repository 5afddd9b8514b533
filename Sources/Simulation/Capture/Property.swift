/// A value as a property list holds it: what an app keeps in its preferences.
public indirect enum Property: Hashable, Sendable {
  /// Yes or no.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction, by its bits.
  case real(UInt64)
  /// A text.
  case text(String)
  /// Bytes.
  case data([UInt8])
  /// Seconds since 2001-01-01 00:00 UTC, by their bits.
  case date(UInt64)
  /// Values in order.
  case list([Property])
  /// Values under keys, in rising order of the keys.
  case table([Entry])

  /// A value under a key.
  public struct Entry: Hashable, Sendable {
    /// The key.
    public let key: String
    /// The value.
    public let value: Property

    /// Makes an entry.
    public init(key: String, value: Property) {
      self.key = key
      self.value = value
    }
  }
}

extension Property: CustomStringConvertible {
  /// The value in words: equal values have equal ones.
  public var description: String {
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

/// Small values under keys that survive the process: what stands behind `UserDefaults.standard`.
///
/// Called on the simulation's own thread, in steps of the process.
public protocol PropertyStorage: AnyObject {
  /// The value under a key, or nil.
  ///
  /// - Parameter key: the name.
  /// - Returns: what was last put there by this process or, before it, what is kept.
  func property(for key: String) -> Property?

  /// Puts a value under a key.
  ///
  /// - Parameters:
  ///   - property: the value; nil removes it.
  ///   - key: the name.
  func set(_ property: Property?, for key: String)

  /// Everything that is there, in rising order of the keys.
  var properties: [Property.Entry] { get }
}

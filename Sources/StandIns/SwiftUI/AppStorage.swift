// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation

/// A value in the preferences: developer.apple.com/documentation/swiftui/appstorage.
@propertyWrapper
public struct AppStorage<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

  /// Stores a value as an object.
  ///
  /// - Parameters:
  ///   - first: The default value.
  ///   - key: The key in the preferences.
  ///   - store: The preferences, or nil for the standard ones.
  ///   - decode: Converts an object to a value, or returns nil for another type.
  ///   - encode: Converts a value to an object, or returns nil to remove it.
  private init(
    _ first: Value,
    _ key: String,
    _ store: UserDefaults?,
    _ decode: @escaping (Any) -> Value? = { $0 as? Value },
    _ encode: @escaping (Value) -> Any? = { $0 }
  ) {
    // Looked up at each use, since each simulated process has its own.
    read = { (store ?? .standard).object(forKey: key).flatMap(decode) ?? first }
    write = { (store ?? .standard).set(encode($0), forKey: key) }
  }

  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  public var projectedValue: Binding<Value> { Binding(get: read, set: write) }
}

extension AppStorage where Value == Bool {
  public init(wrappedValue: Bool, _ key: String, store: UserDefaults? = nil) {
    self.init(wrappedValue, key, store)
  }
}

extension AppStorage where Value == Int {
  public init(wrappedValue: Int, _ key: String, store: UserDefaults? = nil) {
    self.init(wrappedValue, key, store)
  }
}

extension AppStorage where Value == Double {
  public init(wrappedValue: Double, _ key: String, store: UserDefaults? = nil) {
    self.init(wrappedValue, key, store)
  }
}

extension AppStorage where Value == String {
  public init(wrappedValue: String, _ key: String, store: UserDefaults? = nil) {
    self.init(wrappedValue, key, store)
  }
}

extension AppStorage where Value == Data {
  public init(wrappedValue: Data, _ key: String, store: UserDefaults? = nil) {
    self.init(wrappedValue, key, store)
  }
}

extension AppStorage where Value == Date {
  public init(wrappedValue: Date, _ key: String, store: UserDefaults? = nil) {
    self.init(wrappedValue, key, store)
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == String {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(
      wrappedValue,
      key,
      store,
      { ($0 as? String).flatMap(Value.init(rawValue:)) },
      { $0.rawValue }
    )
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == Int {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(
      wrappedValue,
      key,
      store,
      { ($0 as? Int).flatMap(Value.init(rawValue:)) },
      { $0.rawValue }
    )
  }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
  /// Creates storage for an optional value.
  private init<Wrapped>(
    ofOptional key: String,
    _ store: UserDefaults?
  ) where Value == Wrapped? {
    self.init(nil, key, store, { $0 as? Wrapped }, { $0 })
  }

  public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? {
    self.init(ofOptional: key, store)
  }

  public init(_ key: String, store: UserDefaults? = nil) where Value == Int? {
    self.init(ofOptional: key, store)
  }

  public init(_ key: String, store: UserDefaults? = nil) where Value == Double? {
    self.init(ofOptional: key, store)
  }

  public init(_ key: String, store: UserDefaults? = nil) where Value == String? {
    self.init(ofOptional: key, store)
  }

  public init(_ key: String, store: UserDefaults? = nil) where Value == Data? {
    self.init(ofOptional: key, store)
  }
}

@available(*, unavailable)
extension AppStorage: Sendable {}

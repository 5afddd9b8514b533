/// See developer.apple.com/documentation/swiftui/binding.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// See `binding/init(get:set:)-4v4qz`.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// See `binding/constant(_:)`.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }

  /// See `binding/wrappedvalue`.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// See `binding/projectedvalue`.
  public var projectedValue: Binding<Value> { self }

  /// See `binding/subscript(dynamicmember:)`.
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    Binding<Member>(
      get: { get()[keyPath: keyPath] },
      set: {
        var value = get()
        value[keyPath: keyPath] = $0
        set(value)
      }
    )
  }
}

/// See `swiftui/state`.
@propertyWrapper
public struct State<Value> {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let box: Box

  /// See `state/init(wrappedvalue:)`.
  public init(wrappedValue: Value) { box = Box(wrappedValue) }

  /// See `state/wrappedvalue`.
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }

  /// See `state/projectedvalue`.
  public var projectedValue: Binding<Value> {
    Binding(get: { box.value }, set: { box.value = $0 })
  }
}

/// See `swiftui/stateobject`.
@propertyWrapper
public struct StateObject<Object: ObservableObject> {
  /// See `stateobject/wrappedvalue`.
  public let wrappedValue: Object

  /// See `stateobject/init(wrappedvalue:)`.
  public init(wrappedValue: @autoclosure () -> Object) { self.wrappedValue = wrappedValue() }
}

/// See `swiftui/observedobject`.
@propertyWrapper
public struct ObservedObject<Object: ObservableObject> {
  /// See `observedobject/wrappedvalue`.
  public var wrappedValue: Object

  /// See `observedobject/init(wrappedvalue:)`.
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
}

/// See `swiftui/environmentobject`.
@propertyWrapper
public struct EnvironmentObject<Object: ObservableObject> {
  /// See `environmentobject/init()`.
  public init() {}

  /// See `environmentobject/wrappedvalue`.
  public var wrappedValue: Object { fatalError("nothing is drawn") }
}

/// See `swiftui/bindable`.
@propertyWrapper
public struct Bindable<Value: AnyObject> {
  /// See `bindable/wrappedvalue`.
  public var wrappedValue: Value

  /// See `bindable/init(wrappedvalue:)`.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// See `swiftui/environmentkey`.
public protocol EnvironmentKey {
  /// See `environmentkey/value`.
  associatedtype Value
  /// See `environmentkey/defaultvalue`.
  static var defaultValue: Value { get }
}

/// See `swiftui/environmentvalues`.
public struct EnvironmentValues {
  /// See `environmentvalues/init()`.
  public init() {}

  /// See `environmentvalues/subscript(_:)`.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { Key.defaultValue }
    set {}
  }
}

/// See `swiftui/environment`.
@propertyWrapper
public struct Environment<Value> {
  private let read: () -> Value

  /// See `environment/init(_:)-8slkf`.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    read = { EnvironmentValues()[keyPath: keyPath] }
  }

  /// See `environment/init(_:)-5hyyh`.
  public init(_ type: Value.Type) where Value: AnyObject {
    read = { fatalError("nothing is drawn") }
  }

  /// See `environment/wrappedvalue`.
  public var wrappedValue: Value { read() }
}

/// A value of the preferences: developer.apple.com/documentation/swiftui/appstorage.
@propertyWrapper
public struct AppStorage<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

  private init(_ wrappedValue: Value, _ key: String, _ store: UserDefaults?) {
    // Asked for at each use: each simulated process has its own.
    read = { (store ?? .standard).object(forKey: key) as? Value ?? wrappedValue }
    write = { (store ?? .standard).set($0, forKey: key) }
  }

  /// See `appstorage/wrappedvalue`.
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  /// See `appstorage/projectedvalue`.
  public var projectedValue: Binding<Value> { Binding(get: read, set: write) }
}

extension AppStorage where Value == Bool {
  /// See `appstorage/init(wrappedvalue:_:store:)-6nmp5`.
  public init(wrappedValue: Bool, _ key: String, store: UserDefaults? = nil) {
    self.init(wrappedValue, key, store)
  }
}

extension AppStorage where Value == Int {
  /// See `appstorage/init(wrappedvalue:_:store:)-1asoh`.
  public init(wrappedValue: Int, _ key: String, store: UserDefaults? = nil) {
    self.init(wrappedValue, key, store)
  }
}

extension AppStorage where Value == Double {
  /// See `appstorage/init(wrappedvalue:_:store:)-3abm1`.
  public init(wrappedValue: Double, _ key: String, store: UserDefaults? = nil) {
    self.init(wrappedValue, key, store)
  }
}

extension AppStorage where Value == String {
  /// See `appstorage/init(wrappedvalue:_:store:)-8y2oo`.
  public init(wrappedValue: String, _ key: String, store: UserDefaults? = nil) {
    self.init(wrappedValue, key, store)
  }
}

@available(*, unavailable)
extension Binding: Sendable {}

@available(*, unavailable)
extension State: Sendable {}

@available(*, unavailable)
extension StateObject: Sendable {}

@available(*, unavailable)
extension ObservedObject: Sendable {}

@available(*, unavailable)
extension EnvironmentObject: Sendable {}

@available(*, unavailable)
extension Bindable: Sendable {}

@available(*, unavailable)
extension Environment: Sendable {}

@available(*, unavailable)
extension EnvironmentValues: Sendable {}

@available(*, unavailable)
extension AppStorage: Sendable {}

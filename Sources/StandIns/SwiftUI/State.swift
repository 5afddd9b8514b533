import Simulation

/// Records that an app requested something that only a drawn view could provide.
private func refuse(_ symbol: String) { Simulation.noteNotSimulated(symbol) }

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

  /// See `state/init(initialvalue:)`.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

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

extension State where Value: ExpressibleByNilLiteral {
  /// See `state/init()`.
  public init() { self.init(wrappedValue: nil) }
}

extension Binding {
  /// See `binding/init(_:)`.
  public init(_ base: Binding<Value>) { self = base }

  /// See `binding/animation(_:)`.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> { self }
}

/// The bindings to an object's properties, as `$object` provides them.
@dynamicMemberLookup
public struct ObjectBindings<Object: AnyObject> {
  let object: Object

  /// See `observedobject/wrapper/subscript(dynamicmember:)`.
  public subscript<Member>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Object, Member>
  ) -> Binding<Member> {
    Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
  }
}

/// See `swiftui/stateobject`.
@propertyWrapper
public struct StateObject<Object: ObservableObject> {
  /// See `stateobject/wrappedvalue`.
  public let wrappedValue: Object

  /// See `stateobject/init(wrappedvalue:)`.
  public init(wrappedValue: @autoclosure () -> Object) { self.wrappedValue = wrappedValue() }

  /// See `stateobject/projectedvalue`.
  public var projectedValue: ObjectBindings<Object> { ObjectBindings(object: wrappedValue) }
}

/// See `swiftui/observedobject`.
@propertyWrapper
public struct ObservedObject<Object: ObservableObject> {
  /// See `observedobject/wrappedvalue`.
  public var wrappedValue: Object

  /// See `observedobject/init(wrappedvalue:)`.
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }

  /// See `observedobject/init(initialvalue:)`.
  public init(initialValue: Object) { self.init(wrappedValue: initialValue) }

  /// See `observedobject/projectedvalue`.
  public var projectedValue: ObjectBindings<Object> { ObjectBindings(object: wrappedValue) }
}

/// See `swiftui/environmentobject`.
@propertyWrapper
public struct EnvironmentObject<Object: ObservableObject> {
  /// See `environmentobject/init()`.
  public init() {}

  /// See `environmentobject/wrappedvalue`.
  public var wrappedValue: Object {
    refuse("EnvironmentObject.wrappedValue")
    fatalError("A simulated app draws no views, so no parent view can provide this object.")
  }

  /// See `environmentobject/projectedvalue`.
  public var projectedValue: ObjectBindings<Object> { ObjectBindings(object: wrappedValue) }
}

/// See `swiftui/bindable`.
@propertyWrapper
public struct Bindable<Value: AnyObject> {
  /// See `bindable/wrappedvalue`.
  public var wrappedValue: Value

  /// See `bindable/init(wrappedvalue:)`.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// See `bindable/init(_:)`.
  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// See `bindable/projectedvalue`.
  public var projectedValue: ObjectBindings<Value> { ObjectBindings(object: wrappedValue) }
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
    read = {
      refuse("Environment.init(_:)")
      fatalError("A simulated app draws no views, so no parent view can provide this object.")
    }
  }

  /// See `environment/init(_:)-9hcsg`.
  public init<Object: AnyObject>(_ type: Object.Type) where Value == Object? { read = { nil } }

  /// See `environment/wrappedvalue`.
  public var wrappedValue: Value { read() }
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
extension ObjectBindings: Sendable {}

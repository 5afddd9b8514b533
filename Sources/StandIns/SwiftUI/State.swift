// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

import Simulation

/// Records that an app requested something that only a drawn view could provide.
private func refuse(_ symbol: String) { Simulation.noteNotSimulated(symbol) }

@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  public var projectedValue: Binding<Value> { self }

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

@propertyWrapper
public struct State<Value> {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let box: Box

  public init(wrappedValue: Value) { box = Box(wrappedValue) }

  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }

  public var projectedValue: Binding<Value> {
    Binding(get: { box.value }, set: { box.value = $0 })
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

extension Binding {
  public init(_ base: Binding<Value>) { self = base }

  public func animation(_ animation: Animation? = .default) -> Binding<Value> { self }
}

/// The bindings to an object's properties, as `$object` provides them.
@dynamicMemberLookup
public struct ObjectBindings<Object: AnyObject> {
  let object: Object

  public subscript<Member>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Object, Member>
  ) -> Binding<Member> {
    Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
  }
}

@propertyWrapper
public struct StateObject<Object: ObservableObject> {
  public let wrappedValue: Object

  public init(wrappedValue: @autoclosure () -> Object) { self.wrappedValue = wrappedValue() }

  public var projectedValue: ObjectBindings<Object> { ObjectBindings(object: wrappedValue) }
}

@propertyWrapper
public struct ObservedObject<Object: ObservableObject> {
  public var wrappedValue: Object

  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }

  public init(initialValue: Object) { self.init(wrappedValue: initialValue) }

  public var projectedValue: ObjectBindings<Object> { ObjectBindings(object: wrappedValue) }
}

@propertyWrapper
public struct EnvironmentObject<Object: ObservableObject> {
  private let surrounding = SurroundingObject { $0 is Object }

  public init() {}

  public var wrappedValue: Object {
    if let object = surrounding.object as? Object { return object }
    refuse("EnvironmentObject.wrappedValue")
    fatalError("No view around this one provides the object: give it to 'storeView' in the glue.")
  }

  public var projectedValue: ObjectBindings<Object> { ObjectBindings(object: wrappedValue) }
}

@propertyWrapper
public struct Bindable<Value: AnyObject> {
  public var wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

  public var projectedValue: ObjectBindings<Value> { ObjectBindings(object: wrappedValue) }
}

@propertyWrapper
public struct Environment<Value> {
  private let read: () -> Value
  private let surrounding: SurroundingObject?

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    surrounding = nil
    read = { EnvironmentValues()[keyPath: keyPath] }
  }

  public init(_ type: Value.Type) where Value: AnyObject {
    let surrounding = SurroundingObject { $0 is Value }
    self.surrounding = surrounding
    read = {
      if let object = surrounding.object as? Value { return object }
      refuse("Environment.init(_:)")
      fatalError("No view around this one provides the object: give it to 'storeView' in the glue.")
    }
  }

  public init<Object: AnyObject>(_ type: Object.Type) where Value == Object? {
    let surrounding = SurroundingObject(isRequired: false) { $0 is Object }
    self.surrounding = surrounding
    read = { surrounding.object as? Object }
  }

  public var wrappedValue: Value { read() }
}

extension EnvironmentObject: SurroundedValue {
  package var isProvided: Bool { surrounding.object != nil }
  package func take(from objects: [AnyObject]) { surrounding.take(from: objects) }
}

extension Environment: SurroundedValue {
  package var isProvided: Bool { surrounding.map { !$0.isRequired || $0.object != nil } ?? true }
  package func take(from objects: [AnyObject]) { surrounding?.take(from: objects) }
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

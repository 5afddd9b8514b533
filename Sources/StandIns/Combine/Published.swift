// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/combine. Comments note the differences.

/// An observable object: developer.apple.com/documentation/combine/observableobject.
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  var objectWillChange: ObjectWillChangePublisher { get }
}

public final class ObservableObjectPublisher: Publisher {
  /// The output type: an announcement without a value.
  public typealias Output = Void
  /// The failure type: publishing never fails.
  public typealias Failure = Never

  private let subject = PassthroughSubject<Void, Never>()

  public init() {}

  public func send() { subject.send() }

  /// Starts delivering change announcements.
  public func subscribe(
    value: @escaping (Output) -> Void,
    completion: @escaping (Subscribers.Completion<Never>) -> Void
  ) -> AnyCancellable { subject.subscribe(value: value, completion: completion) }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The publisher is the same for the object's lifetime and is stored by its published properties.
  ///
  /// For an object without such properties, it announces nothing by itself.
  public var objectWillChange: ObservableObjectPublisher {
    var properties: [any PublishedProperty] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let present = mirror {
      properties += present.children.compactMap { $0.value as? any PublishedProperty }
      mirror = present.superclassMirror
    }
    let publisher =
      properties.lazy.compactMap(\.willChange).first ?? ObservableObjectPublisher()
    for property in properties { property.willChange = publisher }
    return publisher
  }
}

/// A published property as its object finds it.
private protocol PublishedProperty {
  var willChange: ObservableObjectPublisher? { get nonmutating set }
}

/// A published property: developer.apple.com/documentation/combine/published.
@propertyWrapper
public struct Published<Value> {
  /// The value and its subscribers, which get each next value before it is set, as in Combine.
  final class Storage {
    private var kept: [AnyCancellable] = []
    private let listeners = Listeners<Value, Never>()
    private var present: Value
    /// The publisher of the property's object, once it was requested.
    var willChange: ObservableObjectPublisher?

    init(_ value: Value) { present = value }

    var value: Value {
      get { present }
      set {
        willChange?.send()
        listeners.deliver(newValue)
        present = newValue
      }
    }

    func keep(_ cancellable: AnyCancellable) { kept.append(cancellable) }

    func subscribe(_ value: @escaping (Value) -> Void) -> AnyCancellable {
      listeners.add(value, { _ in }, first: present)
    }
  }

  public struct Publisher: Combine.Publisher {
    /// The type of the property's values.
    public typealias Output = Value
    /// The failure type: publishing never fails.
    public typealias Failure = Never

    let subject: Storage

    /// Starts delivering values, beginning with the current one.
    public func subscribe(
      value: @escaping (Value) -> Void,
      completion: @escaping (Subscribers.Completion<Never>) -> Void
    ) -> AnyCancellable { subject.subscribe(value) }
  }

  private let storage: Storage

  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// The value.
  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError("unavailable") }
    set { fatalError("unavailable") }
  }

  public var projectedValue: Publisher {
    get { Publisher(subject: storage) }
    set {}
  }

  /// The value of an object's property.
  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<Object, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].storage.value }
    set {
      let storage = object[keyPath: storageKeyPath].storage
      if storage.willChange == nil, let object = object as? any ObservableObject {
        storage.willChange = object.objectWillChange as? ObservableObjectPublisher
      }
      storage.value = newValue
    }
  }
}

extension Published: PublishedProperty {
  fileprivate var willChange: ObservableObjectPublisher? {
    get { storage.willChange }
    nonmutating set { storage.willChange = newValue }
  }
}

@available(*, unavailable)
extension ObservableObjectPublisher: Sendable {}

@available(*, unavailable)
extension Published: Sendable {}

@available(*, unavailable)
extension Published.Publisher: Sendable {}

@available(*, unavailable)
extension Published.Storage: Sendable {}

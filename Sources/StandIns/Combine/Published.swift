/// Announces its changes: developer.apple.com/documentation/combine/observableobject.
public protocol ObservableObject: AnyObject {
  /// See `observableobject/objectwillchangepublisher`.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// See `observableobject/objectwillchange-2oa5v`.
  var objectWillChange: ObjectWillChangePublisher { get }
}

/// See `combine/observableobjectpublisher`.
public final class ObservableObjectPublisher: Publisher {
  /// Says only that something will change.
  public typealias Output = Void
  /// Nothing fails.
  public typealias Failure = Never

  private let subject = PassthroughSubject<Void, Never>()

  /// See `observableobjectpublisher/init()`.
  public init() {}

  /// See `observableobjectpublisher/send()`.
  public func send() { subject.send() }

  /// Begins to hand over announcements.
  public func subscribe(
    value: @escaping (Output) -> Void,
    completion: @escaping (Subscribers.Completion<Never>) -> Void
  ) -> AnyCancellable { subject.subscribe(value: value, completion: completion) }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// See `observableobject/objectwillchange-2oa5v`.
  ///
  /// One that announces nothing by itself: no view of a simulated app redraws.
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}

/// A property whose values are published: developer.apple.com/documentation/combine/published.
@propertyWrapper
public struct Published<Value> {
  /// The value, and who hears of the next one.
  final class Storage {
    var kept: [AnyCancellable] = []
    private let subject: CurrentValueSubject<Value, Never>

    init(_ value: Value) { subject = CurrentValueSubject(value) }

    var value: Value {
      get { subject.value }
      set { subject.send(newValue) }
    }

    func keep(_ cancellable: AnyCancellable) { kept.append(cancellable) }

    func subscribe(_ value: @escaping (Value) -> Void) -> AnyCancellable {
      subject.sink(receiveValue: value)
    }
  }

  /// See `published/publisher`.
  public struct Publisher: Combine.Publisher {
    /// The property's values.
    public typealias Output = Value
    /// Nothing fails.
    public typealias Failure = Never

    let subject: Storage

    /// Begins to hand over values: the present one first.
    public func subscribe(
      value: @escaping (Value) -> Void,
      completion: @escaping (Subscribers.Completion<Never>) -> Void
    ) -> AnyCancellable { subject.subscribe(value) }
  }

  private let storage: Storage

  /// See `published/init(wrappedvalue:)`.
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// See `published/init(initialvalue:)`.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// The value.
  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError("unavailable") }
    set { fatalError("unavailable") }
  }

  /// See `published/projectedvalue`.
  public var projectedValue: Publisher {
    get { Publisher(subject: storage) }
    set {}
  }

  /// The value of the property of an object.
  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<Object, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].storage.value }
    set {
      if let observable = object as? any ObservableObject,
        let publisher = observable.objectWillChange as? ObservableObjectPublisher
      {
        publisher.send()
      }
      object[keyPath: storageKeyPath].storage.value = newValue
    }
  }
}

@available(*, unavailable)
extension ObservableObjectPublisher: Sendable {}

@available(*, unavailable)
extension Published: Sendable {}

@available(*, unavailable)
extension Published.Publisher: Sendable {}

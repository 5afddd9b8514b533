/// A publisher that is told its values: developer.apple.com/documentation/combine/subject.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// See `subject/send(_:)`.
  func send(_ value: Output)
  /// See `subject/send(completion:)`.
  func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
  /// See `subject/send()`.
  public func send() { send(()) }
}

/// Who listens to a subject, in the order in which they began.
struct Listeners<Output, Failure: Error> {
  private struct Listener {
    let number: Int
    let value: (Output) -> Void
    let completion: (Subscribers.Completion<Failure>) -> Void
  }

  private var all: [Listener] = []
  private var count = 0
  private(set) var end: Subscribers.Completion<Failure>?

  mutating func add(
    _ value: @escaping (Output) -> Void,
    _ completion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> Int {
    count += 1
    all.append(Listener(number: count, value: value, completion: completion))
    return count
  }

  mutating func remove(_ number: Int) { all.removeAll { $0.number == number } }

  /// Ends it; what is to be called.
  mutating func finish(_ end: Subscribers.Completion<Failure>) -> () -> Void {
    let listeners = all
    all = []
    self.end = end
    return { for listener in listeners { listener.completion(end) } }
  }

  func tell(_ value: Output) {
    guard end == nil else { return }
    for listener in all { listener.value(value) }
  }
}

/// See `combine/passthroughsubject`.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private var listeners = Listeners<Output, Failure>()

  /// See `passthroughsubject/init()`.
  public init() {}

  /// See `passthroughsubject/send(_:)`.
  public func send(_ value: Output) { listeners.tell(value) }

  /// See `passthroughsubject/send(completion:)`.
  public func send(completion: Subscribers.Completion<Failure>) { listeners.finish(completion)() }

  /// Begins to hand over values.
  public func subscribe(
    value: @escaping (Output) -> Void,
    completion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable {
    if let end = listeners.end {
      completion(end)
      return AnyCancellable {}
    }
    let number = listeners.add(value, completion)
    return AnyCancellable { [weak self] in self?.listeners.remove(number) }
  }
}

/// See `combine/currentvaluesubject`.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private var listeners = Listeners<Output, Failure>()
  private var present: Output

  /// See `currentvaluesubject/init(_:)`.
  public init(_ value: Output) { present = value }

  /// See `currentvaluesubject/value`.
  public var value: Output {
    get { present }
    set { send(newValue) }
  }

  /// See `currentvaluesubject/send(_:)`.
  public func send(_ value: Output) {
    present = value
    listeners.tell(value)
  }

  /// See `currentvaluesubject/send(completion:)`.
  public func send(completion: Subscribers.Completion<Failure>) { listeners.finish(completion)() }

  /// Begins to hand over values: the present one first.
  public func subscribe(
    value: @escaping (Output) -> Void,
    completion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable {
    if let end = listeners.end {
      completion(end)
      return AnyCancellable {}
    }
    let number = listeners.add(value, completion)
    value(present)
    return AnyCancellable { [weak self] in self?.listeners.remove(number) }
  }
}

/// See `combine/just`.
public struct Just<Output>: Publisher {
  /// Nothing fails.
  public typealias Failure = Never

  /// See `just/output`.
  public let output: Output

  /// See `just/init(_:)`.
  public init(_ output: Output) { self.output = output }

  /// Hands over the value.
  public func subscribe(
    value: @escaping (Output) -> Void,
    completion: @escaping (Subscribers.Completion<Never>) -> Void
  ) -> AnyCancellable {
    value(output)
    completion(.finished)
    return AnyCancellable {}
  }
}

@available(*, unavailable)
extension PassthroughSubject: Sendable {}

@available(*, unavailable)
extension CurrentValueSubject: Sendable {}

@available(*, unavailable)
extension Just: Sendable {}

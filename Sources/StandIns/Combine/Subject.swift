// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/combine. Comments note the differences.

/// A publisher that values are sent to: developer.apple.com/documentation/combine/subject.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
  public func send() { send(()) }
}

/// The subscribers of a publisher, in the order in which they subscribed.
final class Listeners<Output, Failure: Error> {
  private struct Listener {
    let number: Int
    let value: (Output) -> Void
    let completion: (Subscribers.Completion<Failure>) -> Void
  }

  private var all: [Listener] = []
  private var count = 0
  private var end: Subscribers.Completion<Failure>?

  /// Starts delivering values unless the publisher has completed.
  ///
  /// - Parameters:
  ///   - value: The closure called with each value.
  ///   - completion: The closure called at the end.
  ///   - first: The value to deliver at once.
  /// - Returns: The subscription's cancellable.
  func add(
    _ value: @escaping (Output) -> Void,
    _ completion: @escaping (Subscribers.Completion<Failure>) -> Void,
    first: Output? = nil
  ) -> AnyCancellable {
    if let end {
      completion(end)
      return AnyCancellable {}
    }
    count += 1
    let number = count
    all.append(Listener(number: number, value: value, completion: completion))
    if let first { value(first) }
    return AnyCancellable { [weak self] in self?.all.removeAll { $0.number == number } }
  }

  func finish(_ end: Subscribers.Completion<Failure>) {
    guard self.end == nil else { return }
    let listeners = all
    all = []
    self.end = end
    for listener in listeners { listener.completion(end) }
  }

  /// Delivers a value to all subscribers, except those that an earlier one cancels.
  func deliver(_ value: Output) {
    for listener in all where all.contains(where: { $0.number == listener.number }) {
      listener.value(value)
    }
  }
}

public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let listeners = Listeners<Output, Failure>()

  public init() {}

  public func send(_ value: Output) { listeners.deliver(value) }

  public func send(completion: Subscribers.Completion<Failure>) { listeners.finish(completion) }

  /// Starts delivering values.
  public func subscribe(
    value: @escaping (Output) -> Void,
    completion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable { listeners.add(value, completion) }
}

public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let listeners = Listeners<Output, Failure>()
  private var present: Output

  public init(_ value: Output) { present = value }

  public var value: Output {
    get { present }
    set { send(newValue) }
  }

  public func send(_ value: Output) {
    present = value
    listeners.deliver(value)
  }

  public func send(completion: Subscribers.Completion<Failure>) { listeners.finish(completion) }

  /// Starts delivering values, beginning with the current one.
  public func subscribe(
    value: @escaping (Output) -> Void,
    completion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable { listeners.add(value, completion, first: present) }
}

public struct Just<Output>: Publisher {
  /// The failure type: publishing never fails.
  public typealias Failure = Never

  public let output: Output

  public init(_ output: Output) { self.output = output }

  /// Delivers the value.
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

@available(*, unavailable)
extension Listeners: Sendable {}

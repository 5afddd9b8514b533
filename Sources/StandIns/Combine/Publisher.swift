// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/combine. Comments note the differences.

// Every file of an app sees this module, because Apple's Foundation re-exports it. Therefore it
// also has what Foundation has only on Apple's systems.
@_exported public import Foundation
@_exported public import FoundationNetworking
import Simulation

/// A source of values over time: developer.apple.com/documentation/combine/publisher.
///
/// The part of Combine that purchase files use: subjects, `@Published`, a few operators, and
/// `sink`. Demand is always unlimited.
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  /// Starts delivering values.
  ///
  /// - Parameters:
  ///   - value: The closure called with each value.
  ///   - completion: The closure called at the end.
  /// - Returns: The subscription's cancellable.
  func subscribe(
    value: @escaping (Output) -> Void,
    completion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable
}

public enum Subscribers: Sendable {
  public enum Completion<Failure: Error>: Sendable {
    case finished
    case failure(Failure)
  }
}

public protocol Cancellable {
  func cancel()
}

public final class AnyCancellable: Cancellable, Hashable {
  private var action: (() -> Void)?
  /// The number among the objects of its simulated process.
  private let number = Simulation.nextObject()

  public init(_ cancel: @escaping () -> Void) { action = cancel }

  public convenience init(_ canceller: some Cancellable) { self.init { canceller.cancel() } }

  public func cancel() {
    let action = action
    self.action = nil
    action?()
  }

  deinit { action?() }

  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  public func store(in collection: inout some RangeReplaceableCollection<AnyCancellable>) {
    collection.append(self)
  }

  /// Returns whether both are the same object.
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }

  /// Hashes the order of creation in the simulated process, so that a set has one order in each
  /// run.
  ///
  /// Outside a simulation, it hashes the address.
  public func hash(into hasher: inout Hasher) {
    if let number { hasher.combine(number) } else { hasher.combine(ObjectIdentifier(self)) }
  }
}

extension Publisher {
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    subscribe(value: receiveValue, completion: receiveCompletion)
  }

  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    subscribe(value: receiveValue) { _ in }
  }

  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>,
    on object: Root
  ) -> AnyCancellable {
    sink { object[keyPath: keyPath] = $0 }
  }
}

public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let begin:
    (@escaping (Output) -> Void, @escaping (Subscribers.Completion<Failure>) -> Void) ->
      AnyCancellable

  public init(_ publisher: some Publisher<Output, Failure>) {
    begin = { publisher.subscribe(value: $0, completion: $1) }
  }

  /// Creates a publisher from a function that starts it.
  init(
    _ begin:
      @escaping (
        @escaping (Output) -> Void, @escaping (Subscribers.Completion<Failure>) -> Void
      ) -> AnyCancellable
  ) {
    self.begin = begin
  }

  /// Starts delivering values.
  public func subscribe(
    value: @escaping (Output) -> Void,
    completion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable { begin(value, completion) }
}

@available(*, unavailable)
extension AnyCancellable: Sendable {}

@available(*, unavailable)
extension AnyPublisher: Sendable {}

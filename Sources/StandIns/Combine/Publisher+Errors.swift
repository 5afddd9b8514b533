// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/combine. Comments note the differences.

public import Foundation

/// A decoder of values: developer.apple.com/documentation/combine/topleveldecoder.
public protocol TopLevelDecoder<Input> {
  associatedtype Input

  func decode<Value: Decodable>(_ type: Value.Type, from: Input) throws -> Value
}

extension JSONDecoder: TopLevelDecoder {}
extension PropertyListDecoder: TopLevelDecoder {}

extension Publisher {
  public func tryMap<Other>(
    _ transform: @escaping (Output) throws -> Other
  ) -> AnyPublisher<Other, any Error> {
    AnyPublisher { value, completion in
      var (isOver, listening) = (false, AnyCancellable?.none)
      listening = subscribe {
        guard !isOver else { return }
        do {
          value(try transform($0))
        } catch {
          isOver = true
          listening?.cancel()
          completion(.failure(error))
        }
      } completion: {
        if !isOver { completion($0.mapError { $0 }) }
      }
      if isOver { listening?.cancel() }
      return AnyCancellable {
        isOver = true
        listening?.cancel()
      }
    }
  }

  public func decode<Item: Decodable, Coder: TopLevelDecoder<Output>>(
    type: Item.Type,
    decoder: Coder
  ) -> AnyPublisher<Item, any Error> {
    tryMap { try decoder.decode(type, from: $0) }
  }

  public func mapError<Other: Error>(
    _ transform: @escaping (Failure) -> Other
  ) -> AnyPublisher<Output, Other> {
    AnyPublisher { value, completion in
      subscribe(value: value) { completion($0.mapError(transform)) }
    }
  }

  public func `catch`<Other: Publisher<Output, Later>, Later: Error>(
    _ handler: @escaping (Failure) -> Other
  ) -> AnyPublisher<Output, Later> {
    AnyPublisher { value, completion in
      var (isOver, other) = (false, AnyCancellable?.none)
      let listening = subscribe(value: value) {
        switch $0 {
        case .finished: completion(.finished)
        case .failure(let error):
          other = handler(error).subscribe(value: value, completion: completion)
          if isOver { other?.cancel() }
        }
      }
      return AnyCancellable {
        isOver = true
        listening.cancel()
        other?.cancel()
      }
    }
  }

  public func replaceError(with output: Output) -> AnyPublisher<Output, Never> {
    self.catch { _ in Just(output) }
  }

  /// It asks for all publishers at once.
  public func flatMap<Other: Publisher>(
    _ transform: @escaping (Output) -> Other
  ) -> AnyPublisher<Other.Output, Failure> where Other.Failure == Failure {
    AnyPublisher { value, completion in
      var (listening, others) = (AnyCancellable?.none, [AnyCancellable]())
      // This publisher, and those that it led to.
      var (running, isOver) = (1, false)
      func end(_ end: Subscribers.Completion<Failure>) {
        running -= 1
        guard !isOver else { return }
        if case .finished = end, running > 0 { return }
        stop()
        completion(end)
      }
      func stop() {
        isOver = true
        listening?.cancel()
        for other in others { other.cancel() }
      }
      listening = subscribe { given in
        guard !isOver else { return }
        running += 1
        others.append(
          transform(given).subscribe {
            if !isOver { value($0) }
          } completion: {
            end($0)
          }
        )
        if isOver { others.last?.cancel() }
      } completion: {
        end($0)
      }
      if isOver { listening?.cancel() }
      return AnyCancellable { stop() }
    }
  }
}

extension Publisher where Failure == Never {
  public func setFailureType<Other: Error>(to type: Other.Type) -> AnyPublisher<Output, Other> {
    AnyPublisher { value, completion in
      subscribe(value: value) { _ in completion(.finished) }
    }
  }

  /// It asks for all publishers at once.
  public func flatMap<Other: Publisher>(
    _ transform: @escaping (Output) -> Other
  ) -> AnyPublisher<Other.Output, Other.Failure> {
    setFailureType(to: Other.Failure.self).flatMap(transform)
  }
}

public struct Fail<Output, Failure: Error>: Publisher {
  public let error: Failure

  public init(error: Failure) { self.error = error }

  public init(outputType: Output.Type, failure: Failure) { error = failure }

  /// Delivers the failure.
  public func subscribe(
    value: @escaping (Output) -> Void,
    completion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable {
    completion(.failure(error))
    return AnyCancellable {}
  }
}

extension Subscribers.Completion {
  /// Returns the same end with another error.
  fileprivate func mapError<Other: Error>(
    _ transform: (Failure) -> Other
  ) -> Subscribers.Completion<Other> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(transform(error))
    }
  }
}

@available(*, unavailable)
extension Fail: Sendable {}

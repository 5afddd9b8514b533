// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/combine. Comments note the differences.

public final class Future<Output, Failure: Error>: Publisher {
  public typealias Promise = (Result<Output, Failure>) -> Void

  private let listeners = Listeners<Output, Failure>()
  private var result: Result<Output, Failure>?

  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { self.fulfill($0) }
  }

  private func fulfill(_ result: Result<Output, Failure>) {
    guard self.result == nil else { return }
    self.result = result
    switch result {
    case .success(let value):
      listeners.deliver(value)
      listeners.finish(.finished)
    case .failure(let error): listeners.finish(.failure(error))
    }
  }

  /// Delivers the value once it is known, and then the end.
  public func subscribe(
    value: @escaping (Output) -> Void,
    completion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable {
    if case .success(let known)? = result { value(known) }
    return listeners.add(value, completion)
  }
}

@available(*, unavailable)
extension Future: Sendable {}

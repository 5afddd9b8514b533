// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/combine. Comments note the differences.

// One of the files with `nonisolated(unsafe)` and `@unchecked Sendable`. It is sound because all
// simulated code runs on one thread.

/// A publisher's values as a sequence: developer.apple.com/documentation/combine/asyncpublisher.
///
/// It listens from the first iteration of a loop on. Of the values that arrive while the loop is
/// busy, it keeps the last one: Apple's requests one at a time.
public struct AsyncPublisher<Upstream: Publisher>: AsyncSequence where Upstream.Failure == Never {
  public typealias Element = Upstream.Output

  let upstream: Upstream

  public init(_ publisher: Upstream) { upstream = publisher }

  public func makeAsyncIterator() -> AsyncStream<Element>.Iterator {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let listening = Listening(
        upstream.subscribe(
          value: { value in
            nonisolated(unsafe) let value = value
            unsafe continuation.yield(value)
          },
          completion: { _ in continuation.finish() }
        )
      )
      continuation.onTermination = { _ in listening.end() }
    }
    .makeAsyncIterator()
  }
}

extension Publisher where Failure == Never {
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

/// The state of an asynchronous reader of a publisher.
///
/// Sendable: all simulated code runs on one thread.
private final class Listening: @unchecked Sendable {
  private var cancellable: AnyCancellable?

  init(_ cancellable: AnyCancellable) { self.cancellable = cancellable }

  func end() { cancellable = nil }
}

@available(*, unavailable)
extension AsyncPublisher: Sendable {}

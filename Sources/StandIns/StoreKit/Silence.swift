import StoreModel

/// A sequence without elements: a listening task waits until it is canceled.
struct Silence<Element: Sendable>: AsyncSequence, Sendable {
  typealias Failure = Never

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }

  struct AsyncIterator: AsyncIteratorProtocol {
    private let listener = SilentListener<Element>()

    mutating func next() async -> Element? { await listener.next() }
  }
}

@available(*, unavailable)
extension Silence.AsyncIterator: Sendable {}

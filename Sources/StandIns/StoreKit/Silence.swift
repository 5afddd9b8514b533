/// A sequence without elements: a listening task waits until it is canceled.
struct Silence<Element: Sendable>: AsyncSequence, Sendable {
  typealias Failure = Never

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }

  struct AsyncIterator: AsyncIteratorProtocol {
    // The stream is kept alive without elements and without an end.
    private let ends = AsyncStream<Element>.makeStream()

    mutating func next() async -> Element? {
      var iterator = ends.stream.makeAsyncIterator()
      return await iterator.next()
    }
  }
}

@available(*, unavailable)
extension Silence.AsyncIterator: Sendable {}

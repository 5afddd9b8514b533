/// A sequence of which nothing ever comes: a task that listens waits until it is canceled.
struct Silence<Element: Sendable>: AsyncSequence, Sendable {
  typealias Failure = Never

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }

  struct AsyncIterator: AsyncIteratorProtocol {
    // Nobody hands anything in, and nobody ends it.
    private let ends = AsyncStream<Element>.makeStream()

    mutating func next() async -> Element? {
      var iterator = ends.stream.makeAsyncIterator()
      return await iterator.next()
    }
  }
}

@available(*, unavailable)
extension Silence.AsyncIterator: Sendable {}

/// A listener of a store without such updates, which waits until its task is canceled.
package final class SilentListener<Element: Sendable>: StoreListener {
  // Both halves are kept, because a stream without its continuation could end.
  private let silence = AsyncStream<Element>.makeStream()

  /// Creates a listener.
  package init() {}

  /// Returns nil once the listening task is canceled.
  package func next() async -> Element? {
    var iterator = silence.stream.makeAsyncIterator()
    return await iterator.next()
  }
}

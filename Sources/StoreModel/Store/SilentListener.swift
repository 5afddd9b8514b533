/// A listener of a store without such updates, which waits until its task is canceled.
final class SilentListener<Element: Sendable>: StoreListener {
  // Both halves are kept, because a stream without its continuation could end.
  private let silence = AsyncStream<Element>.makeStream()

  func next() async -> Element? {
    var iterator = silence.stream.makeAsyncIterator()
    return await iterator.next()
  }
}

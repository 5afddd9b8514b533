// NEVER RUN ON A DEVICE: see StoreKitStore.swift.

#if canImport(StoreKit) && (canImport(Darwin) || STOREKIT_DECLARATIONS)
import StoreModel

/// An iteration over a StoreKit sequence, which ends with its last owner.
///
/// StoreKit's iterator is created with the listener, as the simulated store attaches its listener.
/// The task below calls the iterator's `next()` for the first time when it first runs, a moment
/// later. Apple does not document which of the two registers for updates. If it is the first
/// `next()`, this listener registers a moment later than a simulated one.
final class Listener<Element: Sendable>: StoreListener {
  private let stream: AsyncStream<Element>
  private let task: Task<Void, Never>

  init<Source: AsyncSequence>(
    _ source: sending Source,
    as convert: @escaping @Sendable (Source.Element) -> Element
  ) where Source.Failure == Never, Source.AsyncIterator: SendableMetatype {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
    self.stream = stream
    let created = source.makeAsyncIterator()
    task = Task {
      var iterator = created
      while let element = await iterator.next(isolation: nil) {
        continuation.yield(convert(element))
      }
      continuation.finish()
    }
  }

  deinit { task.cancel() }

  func next() async -> Element? {
    var iterator = stream.makeAsyncIterator()
    return await iterator.next()
  }
}
#endif

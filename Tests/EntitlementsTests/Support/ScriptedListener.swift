import StoreModel

/// A listener to a scripted store.
final class ScriptedListener<Element: Sendable>: StoreListener {
  private let stream: AsyncStream<Element>

  init(stream: AsyncStream<Element>) { self.stream = stream }

  func next() async -> Element? {
    for await element in stream { return element }
    return nil
  }
}

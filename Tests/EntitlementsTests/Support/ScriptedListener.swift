import StoreModel

/// One listener's end of what a scripted store tells.
final class ScriptedListener<Element: Sendable>: StoreListener {
  private let stream: AsyncStream<Element>

  init(stream: AsyncStream<Element>) { self.stream = stream }

  func next() async -> Element? {
    for await element in stream { return element }
    return nil
  }
}

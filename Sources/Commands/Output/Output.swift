/// A destination for text: the process's own streams, or the memory of a test.
package protocol Output: Sendable {
  /// Writes text unchanged; must not fail, even if the reader is gone.
  func write(_ text: String, to stream: StandardStream)

  func isTerminal(_ stream: StandardStream) -> Bool
}

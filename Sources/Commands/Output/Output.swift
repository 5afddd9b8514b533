/// A destination for text: the process's own streams, or the memory of a test.
package protocol Output: Sendable {
  /// Writes text unchanged; must not fail, even if the reader is gone.
  ///
  /// - Parameters:
  ///   - text: the text with its line endings.
  ///   - stream: the stream to write to.
  func write(_ text: String, to stream: StandardStream)

  /// Whether a stream is a terminal.
  func isTerminal(_ stream: StandardStream) -> Bool
}

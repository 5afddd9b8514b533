/// Where text goes: the process's own streams, or a test's memory.
package protocol Output: Sendable {
  /// Writes text as it is; must not fail, not even when nobody reads any more.
  ///
  /// - Parameters:
  ///   - text: with its line ends.
  ///   - stream: which way.
  func write(_ text: String, to stream: StandardStream)

  /// Whether a person looks at that stream.
  func isTerminal(_ stream: StandardStream) -> Bool
}

/// An output stream of a process.
package enum StandardStream: Hashable, Sendable, CaseIterable {
  /// Standard output, for the requested result.
  case results
  /// Standard error, for progress, notes and errors.
  case messages
}

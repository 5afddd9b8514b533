/// One of the two ways out of a process.
package enum StandardStream: Hashable, Sendable, CaseIterable {
  /// Standard output: what was asked for.
  case results
  /// Standard error: progress, notes and refusals.
  case messages
}

/// The result of one trial in a search for a smaller one.
package enum Attempt: Hashable, Sendable, Codable {
  /// The trial finished and did not show the wanted violation, or ended its process in another way.
  case passed(steps: UInt64, picks: UInt64)
  /// The trial finished and showed the wanted violation.
  case showed(digest: UInt64, steps: UInt64, picks: UInt64)
  /// The trial ended its process in this step (1-based); 0 if the step is unknown.
  case ended(step: UInt64)
}

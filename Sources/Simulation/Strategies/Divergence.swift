/// The point at which a replay diverged from its recording.
public struct Divergence: Error, Hashable, Sendable {
  /// A recorded or actual event.
  package enum Point: Hashable, Sendable {
    /// A choice among this many candidates.
    case pick(count: Int)
    /// A random draw.
    case draw
    /// A step with this digest of the run so far.
    case step(mark: UInt32)
    /// The end of the recording.
    case end
  }

  /// The number of the step at which the divergence was detected, from 1.
  package let step: UInt64
  /// The recorded event.
  package let expected: Point
  /// The actual event.
  package let found: Point
  /// The last operation.
  package let operation: Operation
  /// The candidates for the next step, if there was a choice.
  package let candidates: [Candidate]
}

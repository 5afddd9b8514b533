/// Where a replay met something else than its recording.
public struct Divergence: Error, Hashable, Sendable {
  /// What was recorded or met.
  public enum Point: Hashable, Sendable {
    /// A choice among so many candidates.
    case pick(count: Int)
    /// A random draw.
    case draw
    /// A step with this digest of all before it.
    case step(mark: UInt32)
    /// The end of the recording.
    case end
  }

  /// The number of the step at which it was noticed, from 1.
  public let step: UInt64
  /// What the recording holds there.
  public let expected: Point
  /// What happened instead.
  public let found: Point
  /// The last thing that happened.
  public let operation: Operation
  /// What could have happened next, where the choice was among several.
  public let candidates: [Candidate]
}

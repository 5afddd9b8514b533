/// The information that a strategy for names gets about a candidate.
public struct NameHint: Hashable, Sendable {
  /// The candidate's name; nil for a job, which has none.
  package let name: UInt64?
  /// The chain to which it belongs, followed by those that wait behind it on its lane.
  package let chains: [Cause]

  /// The cause of items that no named event led to.
  package static let none = -1

  /// The origin of a chain of jobs, and its length.
  package struct Cause: Hashable, Sendable {
    /// The result of ``NameFollower/hear(_:from:)`` for the last name in the chain.
    package let place: Int
    /// The number of the chain that begins there: 0 continues it, others are numbered in order.
    package let branch: Int
    /// The number of jobs of the chain that have run since that name.
    package let hops: Int
  }
}

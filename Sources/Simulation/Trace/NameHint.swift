/// What a strategy that goes by names may know of a candidate.
public struct NameHint: Hashable, Sendable {
  /// The candidate's name; nil for a job, which has none.
  public let name: UInt64?
  /// The chain that it belongs to, then those that wait on its lane behind it.
  public let chains: [Cause]

  /// The cause of what nothing with a name led to.
  public static let none = -1

  /// Where a chain of jobs comes from, and how long it is.
  public struct Cause: Hashable, Sendable {
    /// What ``Strategy/hear(_:from:)`` returned for the last name in the chain.
    public let place: Int
    /// Which of the chains that begin there: 0 is what goes on, others are numbered as they begin.
    public let branch: Int
    /// How many jobs of the chain have run since that name.
    public let hops: Int
  }
}

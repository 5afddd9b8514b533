/// How well a run has kept pace with the wall clock.
public struct Pacing: Hashable, Sendable {
  /// How many virtual seconds were to go by in one second of the wall clock.
  public let pace: Int64
  /// How many jobs of the code under test ran on real threads.
  public internal(set) var jobs: UInt64 = 0
  /// How far virtual time was behind the wall clock at worst, in time of the wall clock.
  public internal(set) var largestLag = VirtualDuration.zero
  /// How long virtual time stood still because a job waited or ran, in time of the wall clock.
  public internal(set) var heldBack = VirtualDuration.zero

  init(pace: Int64) { self.pace = pace }
}

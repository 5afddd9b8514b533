/// A measure of how well a run has kept pace with the wall clock.
package struct Pacing: Hashable, Sendable {
  /// The intended number of virtual seconds in one second of the wall clock.
  package let pace: Int64
  /// The number of jobs of the code under test that ran on real threads.
  package internal(set) var jobs: UInt64 = 0
  /// The maximum lag of virtual time behind the wall clock, in wall clock time.
  package internal(set) var largestLag = VirtualDuration.zero
  /// How long virtual time was stopped because a job was waiting or running, in wall clock time.
  package internal(set) var heldBack = VirtualDuration.zero

  init(pace: Int64) { self.pace = pace }
}

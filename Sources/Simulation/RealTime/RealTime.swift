/// A configuration for keeping pace with the wall clock while code under test runs on real threads.
///
/// The world remains a single machine that one thread at a time can access. Everything hosted by
/// killable domains runs on the threads of Swift's own pool. Such a run cannot be repeated.
public struct RealTime {
  /// The number of virtual seconds in one second of the wall clock; at least 1.
  package let pace: Int64
  /// How much virtual time may pass while a job is waiting or running.
  ///
  /// After that, time stops until the job has ended, so that slow threads never look like slow
  /// logic.
  package let timeout: VirtualDuration
  /// Called about ten times a second with the current instant and the number of steps; false ends
  /// the run.
  package let beat: ((VirtualInstant, UInt64) -> Bool)?

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - pace: The number of virtual seconds in one second of the wall clock; at least 1.
  ///   - timeout: How much virtual time may pass while a job is waiting or running; by default as
  ///     much as in a hunt.
  ///   - beat: Receives the progress of the run, and may end it.
  package init(
    pace: Int64,
    timeout: VirtualDuration = .milliseconds(50),
    beat: ((VirtualInstant, UInt64) -> Bool)? = nil
  ) {
    precondition(pace >= 1, "pace must be at least 1")
    self.pace = pace
    self.timeout = timeout
    self.beat = beat
  }
}

@available(*, unavailable)
extension RealTime: Sendable {}

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

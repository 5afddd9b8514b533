/// How a simulation keeps pace with the wall clock while the code under test runs on real threads.
///
/// The world stays one machine, of which one thread at a time is a part; what is hosted by the
/// domains that can be killed runs on the threads of Swift's own pool. No such run can be repeated.
public struct RealTime {
  /// How many seconds of virtual time go by in one second of the wall clock; at least 1.
  public let pace: Int64
  /// How much virtual time may go by while a job waits for its turn or runs, so that slow threads
  /// never look like slow logic: after that, time stands still until the job has ended.
  public let timeout: VirtualDuration
  /// Hears the present instant and the number of steps some ten times a second; false ends the run.
  public let beat: ((VirtualInstant, UInt64) -> Bool)?

  /// Describes a pace.
  ///
  /// - Parameters:
  ///   - pace: virtual seconds in a second of the wall clock; at least 1.
  ///   - timeout: how much virtual time may go by while a job waits or runs; as long as in a hunt
  ///     unless said.
  ///   - beat: hears how far the run is, and may end it.
  public init(
    pace: Int64,
    timeout: VirtualDuration = .milliseconds(50),
    beat: ((VirtualInstant, UInt64) -> Bool)? = nil
  ) {
    precondition(pace >= 1, "time must go by")
    self.pace = pace
    self.timeout = timeout
    self.beat = beat
  }
}

@available(*, unavailable)
extension RealTime: Sendable {}

public import Simulation

/// An event with its instant.
public struct TimedEvent: Sendable {
  /// The instant of the event.
  public let instant: VirtualInstant
  /// The event.
  public let event: WorldEvent
  /// The number of the step in which it happened, from 1; 0 before the first step.
  public let step: UInt64

  /// Creates a timed event.
  ///
  /// - Parameters:
  ///   - instant: the instant of the event.
  ///   - event: the event.
  ///   - step: the number of the step in which it happened.
  public init(instant: VirtualInstant, event: WorldEvent, step: UInt64 = 0) {
    self.instant = instant
    self.event = event
    self.step = step
  }
}

public import Simulation

/// The event log of a world, to which checkers subscribe.
struct EventLog {
  private let simulation: Simulation
  /// Called with each event, in order.
  var listeners: [(TimedEvent) -> Void] = []

  init(simulation: Simulation) { self.simulation = simulation }

  /// Logs an event, which is created only if there is a listener.
  mutating func append(_ event: () -> WorldEvent) {
    guard !listeners.isEmpty else { return }
    let timed = TimedEvent(instant: simulation.now, event: event(), step: simulation.steps)
    for listener in listeners { listener(timed) }
  }
}

extension Confined<EventLog> {
  func append(_ event: @autoclosure () -> WorldEvent) { with { $0.append(event) } }
}

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

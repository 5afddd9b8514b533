import Simulation

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

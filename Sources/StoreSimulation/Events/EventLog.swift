import Simulation

/// The event log of a world, to which checkers subscribe.
struct EventLog {
  private let simulation: Simulation
  var listener: ((TimedEvent) -> Void)?

  init(simulation: Simulation) { self.simulation = simulation }

  func note(_ event: WorldEvent) {
    listener?(TimedEvent(instant: simulation.now, event: event, step: simulation.steps))
  }
}

extension Confined<EventLog> {
  func note(_ event: WorldEvent) { with { $0.note(event) } }
}

import Simulation

/// The event log of a world, to which checkers subscribe.
struct EventLog {
  private let simulation: Simulation
  var listener: ((TimedEvent) -> Void)?
  /// What a server can ask the store about; nil if nobody can ask.
  var api: APIBooks?

  init(simulation: Simulation) { self.simulation = simulation }

  /// Notes an event, which is made only if somebody listens.
  mutating func note(_ event: () -> WorldEvent) {
    guard listener != nil || api != nil else { return }
    let timed = TimedEvent(instant: simulation.now, event: event(), step: simulation.steps)
    api?.take(timed)
    listener?(timed)
  }
}

extension Confined<EventLog> {
  func note(_ event: @autoclosure () -> WorldEvent) { with { $0.note(event) } }
}

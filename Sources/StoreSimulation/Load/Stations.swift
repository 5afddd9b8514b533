import Simulation
import StoreModel

/// The services of a world with limited capacity.
final class Stations: Sendable {
  /// One service.
  final class Station: Sendable {
    private let simulation: Simulation
    private let conditions: Confined<Conditions>
    private let state: Confined<(station: ServiceStation, stream: RandomStream)>

    init(
      _ plan: StationPlan,
      purpose: String,
      simulation: Simulation,
      conditions: Confined<Conditions>
    ) {
      self.simulation = simulation
      self.conditions = conditions
      let stream = RandomStream(seed: simulation.seed, purpose: purpose)
      state = Confined((ServiceStation(plan), stream), to: simulation)
    }

    /// Adds a work item that arrives now.
    ///
    /// At quiescence, when all apps call, it is done immediately.
    func enqueue() -> VirtualInstant {
      let simulation = simulation
      guard !conditions.with({ $0.isResting }) else { return simulation.now }
      return state.with { state in
        state.station.enqueue(at: simulation.now) { bound in
          simulation.draw(below: bound, from: &state.stream)
        }
      }
    }

    /// The totals so far.
    var tally: ServiceStation.Tally { state.with { $0.station.tally } }
  }

  /// The App Store; nil for unlimited capacity.
  let store: Station?
  /// The developer's own server; nil for unlimited capacity.
  let server: Station?

  init(_ plan: CapacityPlan, simulation: Simulation, conditions: Confined<Conditions>) {
    func station(_ plan: StationPlan?, _ purpose: String) -> Station? {
      plan.map { Station($0, purpose: purpose, simulation: simulation, conditions: conditions) }
    }
    store = station(plan.store, "store capacity")
    server = station(plan.server, "server capacity")
  }
}

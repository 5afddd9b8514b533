import Simulation
import StoreModel

/// The services of a world that can do only so much at a time.
final class Stations: Sendable {
  /// One of them.
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

    /// Takes a piece of work that comes now.
    ///
    /// - Returns: when it is done: at once when the world is brought to rest and everybody comes.
    func take() -> VirtualInstant {
      let simulation = simulation
      guard !conditions.with({ $0.isResting }) else { return simulation.now }
      return state.with { state in
        state.station.take(at: simulation.now) { bound in
          simulation.draw(below: bound, from: &state.stream)
        }
      }
    }

    /// What came of it so far.
    var tally: ServiceStation.Tally { state.with { $0.station.tally } }
  }

  /// The App Store; nil: everything at once.
  let store: Station?
  /// The developer's own server; nil: everything at once.
  let server: Station?

  init(_ plan: CapacityPlan, simulation: Simulation, conditions: Confined<Conditions>) {
    func station(_ plan: StationPlan?, _ purpose: String) -> Station? {
      plan.map {
        Station($0, purpose: purpose, simulation: simulation, conditions: conditions)
      }
    }
    store = station(plan.store, "store capacity")
    server = station(plan.server, "server capacity")
  }
}

import Simulation
import StoreModel

/// What carries changes of the books to the devices of an account.
///
/// A push can be lost, doubled or overtaken; a device that was away catches up when it is back.
actor TransactionBus {
  nonisolated let lane: Lane
  private nonisolated let host: Host
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  private let simulation: Simulation
  private let conditions: Confined<Conditions>
  private var routes: [Route] = []

  private struct Route {
    var devices: [(device: Device, way: Channel)] = []
    var stream: RandomStream
  }

  init(simulation: Simulation, conditions: Confined<Conditions>, accountCount: Int) {
    self.simulation = simulation
    self.conditions = conditions
    host = simulation.world.makeHost()
    lane = host.lane
    lane.label = WorldOwner.bus.label
    routes = (0..<accountCount).map {
      Route(stream: RandomStream(seed: simulation.seed, purpose: "bus", owner: UInt64($0)))
    }
  }

  func connect(_ device: Device) {
    routes[device.account.rawValue].devices.append((device, Channel()))
  }

  /// Forgets its devices, so that the world can be freed.
  func disconnect() { routes = [] }

  /// Carries what changed at one instant.
  func carry(_ entries: [BookEntry], to account: AccountID) {
    let network = conditions.with { $0.network }
    for index in routes[account.rawValue].devices.indices {
      let (device, way) = routes[account.rawValue].devices[index]
      guard !happens(network.loss, account) else { continue }
      let copies = happens(network.duplication, account) ? 2 : 1
      for _ in 0..<copies {
        let mayOvertake = happens(network.reordering, account)
        let window = simulation.window(
          after: network.latency.least,
          upTo: network.latency.most,
          drawing: &routes[account.rawValue].stream
        )
        simulation.post(
          WorldOperation.push.of(device.id.rawValue),
          to: device.lane,
          in: window,
          on: mayOvertake ? nil : way
        ) {
          device.assumeIsolated { $0.push(entries) }
        }
      }
    }
  }

  private func happens(_ ratio: Ratio, _ account: AccountID) -> Bool {
    simulation.happens(ratio, drawing: &routes[account.rawValue].stream)
  }
}

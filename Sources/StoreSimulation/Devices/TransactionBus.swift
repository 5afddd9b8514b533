import Simulation
import StoreModel

/// The bus that carries changes of the books to the devices of an account.
///
/// A push can be lost, duplicated or overtaken; an offline device catches up when it is back
/// online.
actor TransactionBus: LaneActor, TransactionCarrier {
  nonisolated let lane: Lane
  private nonisolated let host: Host
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  private let simulation: Simulation
  private let conditions: Confined<Conditions>
  /// All devices, grouped by account.
  private var devices: ContiguousArray<Device> = []
  /// The channels to devices, by their places in `devices`, created on first use: most devices get
  /// no push.
  private var ways: [Int: Channel] = [:]
  /// The index and number of each account's devices.
  private var places: ContiguousArray<(first: Int32, count: Int32)> = []
  /// The devices that use another account than the one they were added for.
  private var moved: [(number: Int, account: AccountID)] = []
  /// The random streams of the channels, by account.
  private var streams: ContiguousArray<RandomStream> = []

  init(simulation: Simulation, conditions: Confined<Conditions>, accountCount: Int) {
    self.simulation = simulation
    self.conditions = conditions
    host = simulation.world.makeHost()
    lane = host.lane
    lane.label = WorldOwner.bus.label
    places = ContiguousArray(repeating: (0, 0), count: accountCount)
    streams.reserveCapacity(accountCount)
    for account in 0..<accountCount {
      streams.append(RandomStream(seed: simulation.seed, purpose: "bus", owner: UInt64(account)))
    }
  }

  /// Adds a device; the devices of an account must be added consecutively.
  func connect(_ device: Device) {
    let account = device.owner.rawValue
    if places[account].count == 0 { places[account].first = Int32(devices.count) }
    precondition(
      Int(places[account].first + places[account].count) == devices.count,
      "the devices of an account must be consecutive"
    )
    places[account].count += 1
    devices.append(device)
  }

  /// Sends changes of another account to a device from now on.
  func move(_ device: Device, to account: AccountID) {
    let place = places[device.owner.rawValue]
    for number in Int(place.first)..<Int(place.first + place.count)
    where devices[number] === device {
      moved.removeAll { $0.number == number }
      if account != device.owner { moved.append((number, account)) }
    }
  }

  /// Returns the numbers of the devices that use an account.
  private func numbers(of account: AccountID) -> [Int] {
    let place = places[account.rawValue]
    let own = Int(place.first)..<Int(place.first + place.count)
    return own.filter { number in !moved.contains { $0.number == number } }
      + moved.filter { $0.account == account }.map(\.number)
  }

  /// Releases its devices, so that the world can be deallocated.
  func disconnect() {
    devices = []
    ways = [:]
    moved = []
    places = []
    streams = []
  }

  private func way(to number: Int) -> Channel {
    if let way = ways[number] { return way }
    let made = Channel()
    ways[number] = made
    return made
  }

  nonisolated func carry(_ entries: [BookEntry], to account: AccountID, isKnown: Bool) {
    assumeIsolated { $0.send(entries, to: account, isKnown: isKnown) }
  }

  private func send(_ entries: [BookEntry], to account: AccountID, isKnown: Bool) {
    let network = conditions.with { $0.network }
    guard account.rawValue < places.count else { return }
    let numbers = numbers(of: account)
    guard !isKnown || numbers.count > 1 else { return }
    for number in numbers {
      let device = devices[number]
      guard !happens(network.loss, account) else { continue }
      let copies = happens(network.duplication, account) ? 2 : 1
      for _ in 0..<copies {
        let mayOvertake = happens(network.reordering, account)
        let window = simulation.window(
          after: network.latency.least,
          upTo: network.latency.most,
          drawing: &streams[account.rawValue]
        )
        simulation.post(
          WorldOperation.push.of(device.id.rawValue),
          to: device.lane,
          in: window,
          on: mayOvertake ? nil : way(to: number)
        ) { device.assumeIsolated { $0.push(entries, for: account) } }
      }
    }
  }

  nonisolated func carry(_ storefront: Storefront, to account: AccountID) {
    assumeIsolated { bus in
      for number in bus.numbers(of: account) {
        let device = bus.devices[number]
        bus.simulation.post(
          WorldOperation.push.of(device.id.rawValue),
          to: device.lane,
          in: bus.simulation.window(after: .zero, upTo: .seconds(1))
        ) { device.assumeIsolated { $0.tellStorefront(storefront, of: account) } }
      }
    }
  }

  private func happens(_ ratio: Ratio, _ account: AccountID) -> Bool {
    simulation.happens(ratio, drawing: &streams[account.rawValue])
  }
}

import Simulation
import StoreModel

/// The storage behind `UserDefaults.standard` in one launch of the app.
///
/// A value is durable as soon as it is set, unless a scenario makes the write fail. Then this
/// process reads the new value and the next one the old value, without any error.
final class DevicePreferences: PropertyStorage {
  /// The stored values of a device, a handful.
  struct Kept {
    var entries: [Property.Entry] = []

    /// The value under a key; nil removes it.
    subscript(key: String) -> Property? {
      get { entries.first { $0.key == key }?.value }
      set {
        entries.removeAll { $0.key == key }
        guard let newValue else { return }
        let place = entries.firstIndex { $0.key > key } ?? entries.endIndex
        entries.insert(Property.Entry(key: key, value: newValue), at: place)
      }
    }
  }

  /// The stored values of a device, created when its app first stores anything.
  final class Shelf {
    private(set) var kept: Confined<Kept>?

    /// Returns the stored values, creating them if needed.
    func kept(in simulation: Simulation) -> Confined<Kept> {
      if let kept { return kept }
      let made = Confined(Kept(), to: simulation)
      kept = made
      return made
    }
  }

  private let shelf: Shelf
  private let context: DeviceContext
  private let domain: FailureDomain
  private let process: ProcessID
  private let board: Confined<ProcessBoard>
  private var stream: RandomStream
  /// The values that were set but not stored; nil for a removed value.
  private var unkept: [(key: String, value: Property?)] = []

  init(
    shelf: Shelf,
    context: DeviceContext,
    domain: FailureDomain,
    process: ProcessID,
    board: Confined<ProcessBoard>
  ) {
    self.shelf = shelf
    self.context = context
    self.domain = domain
    self.process = process
    self.board = board
    stream = RandomStream(
      seed: context.simulation.seed,
      purpose: "preferences",
      owner: UInt64(process.device.rawValue) << 32 | UInt64(process.launch)
    )
  }

  func property(for key: String) -> Property? {
    if let own = unkept.last(where: { $0.key == key }) { return own.value }
    return shelf.kept?.with { $0[key] }
  }

  func set(_ property: Property?, for key: String) {
    guard !domain.isDead else { return }
    let eventLog = context.eventLog
    let call = board.with { $0.nextCall() }
    eventLog.append(.began(call, kind: .write, process: process, product: nil))
    unkept.removeAll { $0.key == key }
    let chance = context.conditions.with { $0.faults.writeFails }
    if context.simulation.happens(chance, drawing: &stream) {
      unkept.append((key, property))
      return eventLog.append(.returned(call, kind: .write, process: process, outcome: .writeFailed))
    }
    shelf.kept(in: context.simulation).with { $0[key] = property }
    eventLog.append(.wrote(key: key, value: property?.description, process: process))
    eventLog.append(.returned(call, kind: .write, process: process, outcome: .done))
  }

  var properties: [Property.Entry] {
    var all = shelf.kept?.with { $0 } ?? Kept()
    for (key, value) in unkept { all[key] = value }
    return all.entries
  }
}

/// The durable values of a device, a handful, each under its key.
///
/// A list, because apps store few values, and a dictionary for one of them takes three times the
/// memory.
struct Disk {
  private var values: [(key: String, value: String)] = []

  /// The value under a key; nil removes it.
  subscript(key: String) -> String? {
    get { values.first { $0.key == key }?.value }
    set {
      guard let place = values.firstIndex(where: { $0.key == key }) else {
        if let newValue { values.append((key, newValue)) }
        return
      }
      if let newValue { values[place].value = newValue } else { values.remove(at: place) }
    }
  }
}

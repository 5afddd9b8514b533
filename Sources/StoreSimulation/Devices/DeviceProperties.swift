import Simulation
import StoreModel

/// The storage behind `UserDefaults.standard` or the keychain in one launch of the app.
///
/// A value is durable as soon as it is set, unless a scenario makes the write fail. Then this
/// process reads the new preference and the next one the old one, without any error. The keychain
/// reports the error and keeps the old item.
final class DeviceProperties: PropertyStorage {
  private let part: DeviceShelf.Part
  private let shelf: DeviceShelf
  private let context: DeviceContext
  private let domain: FailureDomain
  private let process: ProcessID
  private let board: Confined<ProcessBoard>
  private var stream: RandomStream
  /// The preferences that were set but not stored; nil for a removed value.
  private var unkept: [(key: String, value: Property?)] = []

  init(_ part: DeviceShelf.Part, of shelf: DeviceShelf, line: DeviceLine) {
    self.part = part
    self.shelf = shelf
    context = line.device.context
    domain = line.domain
    process = line.process
    board = line.board
    stream = RandomStream(
      seed: context.simulation.seed,
      purpose: part.rawValue,
      owner: UInt64(process.device.rawValue) << 32 | UInt64(process.launch)
    )
  }

  func property(for key: String) -> Property? {
    if let own = unkept.last(where: { $0.key == key }) { return own.value }
    return shelf.kept(part)?.with { $0[key] }
  }

  func set(_ property: Property?, for key: String) -> Bool {
    guard !domain.isDead else { return false }
    let eventLog = context.eventLog
    let call = board.with { $0.nextCall() }
    eventLog.append(.began(call, kind: .write, process: process, product: nil))
    unkept.removeAll { $0.key == key }
    let chance = context.conditions.with { $0.faults.writeFails }
    if context.simulation.happens(chance, drawing: &stream) {
      if part == .preferences { unkept.append((key, property)) }
      eventLog.append(.returned(call, kind: .write, process: process, outcome: .writeFailed))
      return false
    }
    shelf.kept(part, in: context.simulation).with { $0[key] = property }
    let name = part == .keychain ? "keychain/\(key)" : key
    eventLog.append(.wrote(key: name, value: property?.description, process: process))
    eventLog.append(.returned(call, kind: .write, process: process, outcome: .done))
    return true
  }

  var properties: [Property.Entry] {
    var all = shelf.kept(part)?.with { $0 } ?? DeviceShelf.Kept()
    for (key, value) in unkept { all[key] = value }
    return all.entries
  }
}

/// The preferences and the keychain of a device, each created when its app first stores anything
/// there.
final class DeviceShelf {
  /// The stored values of one part, a handful.
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

  /// A part of the shelf; the raw value names its random numbers.
  enum Part: String {
    /// The values of `UserDefaults.standard`, which a reinstallation removes.
    case preferences
    /// The items of the keychain, which remain on the device without the app.
    case keychain
  }

  private var preferences: Confined<Kept>?
  private var keychain: Confined<Kept>?

  /// Whether nothing has ever been stored.
  var isEmpty: Bool { preferences == nil && keychain == nil }

  /// What is left without the app.
  var withoutApp: DeviceShelf? {
    guard let keychain else { return nil }
    let shelf = DeviceShelf()
    shelf.keychain = keychain
    return shelf
  }

  /// The stored values of a part; nil if there are none.
  func kept(_ part: Part) -> Confined<Kept>? {
    switch part {
    case .preferences: preferences
    case .keychain: keychain
    }
  }

  /// Returns the stored values of a part, creating them if needed.
  func kept(_ part: Part, in simulation: Simulation) -> Confined<Kept> {
    if let kept = kept(part) { return kept }
    let made = Confined(Kept(), to: simulation)
    switch part {
    case .preferences: preferences = made
    case .keychain: keychain = made
    }
    return made
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

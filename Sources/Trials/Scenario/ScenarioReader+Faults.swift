import FileFormats
import Simulation
import StoreJSON
import StoreModel
import StoreSimulation

/// The part of the reader for faults and irregularities.
extension ScenarioReader {
  mutating func read(_ fault: FaultDeclaration, _ entry: JSONNode) {
    switch fault.value {
    case .chance(let path, _): set(path, entry) { $0.values.ratio($1) }
    case .episode(let path, let longest, _):
      let longest = longest ?? ValueReader.longest
      let keys = fault.isDelay ? ScenarioKeys.delay : ScenarioKeys.episode
      set(path, entry) { $0.episode($1, keys, "lasts", to: longest) }
    case .flag(let path): set(path, entry) { $0.values.boolean($1) }
    case .later(let path):
      set(path, entry) { $0.episode($1, ScenarioKeys.reversed, "after", to: ValueReader.longest) }
    case .range(let path): set(path, entry) { $0.values.lengths($1) }
    case .error(let path):
      set(path, entry) { $0.failure($1, ScenarioKeys.error, of: Self.storeErrors) }
    case .verificationError(let path):
      set(path, entry) { $0.failure($1, ScenarioKeys.verification, of: Self.verificationErrors) }
    case .fanOut(let path):
      let words = Irregularities.FanOut.allCases.map { ($0.rawValue, $0) }
      set(path, entry) { $0.values.word($1, words) }
    case .zones(let path): set(path, entry) { $0.zones($1) }
    case .section(let section):
      read(section == .api ? ScenarioKeys.api : ScenarioKeys.errors, entry)
    }
  }

  private mutating func episode(
    _ value: JSONNode,
    _ keys: ScenarioObject,
    _ duration: String,
    to longest: VirtualDuration
  ) -> Irregularities.Episode? {
    guard values.object(value, keys: keys) else { return nil }
    let chance = value["chance"].flatMap { values.ratio($0) }
    let lasts = value[duration].flatMap { values.lengths($0, to: longest) }
    guard let chance, let lasts else { return nil }
    return Irregularities.Episode(chance, lasts: lasts)
  }

  private mutating func failure<Reason>(
    _ value: JSONNode,
    _ keys: ScenarioObject,
    of reasons: [(word: String, meaning: Reason)]
  ) -> SimulatedErrors.Failure<Reason>? {
    guard values.object(value, keys: keys) else { return nil }
    let chance = value["chance"].flatMap { values.ratio($0) }
    let reason = value["error"].flatMap { values.word($0, reasons) }
    guard let chance, let reason else { return nil }
    return SimulatedErrors.Failure(chance, reason)
  }

  private mutating func zones(_ value: JSONNode) -> [CalendarZone]? {
    guard let zones = values.list(value) else { return nil }
    if zones.isEmpty { values.refuse(value, .someElement) }
    return zones.compactMap { values.zone($0) }
  }

  /// Refuses settings that have no effect in a system without a server.
  mutating func refuseServer(_ root: JSONNode, of system: String) {
    guard vocabulary.serverless.contains(system) else { return }
    let faults = FaultDeclaration.all(in: .faults).filter(\.needsServer)
    let entries = [root["notifications"], root["server"]] + faults.map { root["faults"]?[$0.key] }
    for entry in entries.compactMap({ $0 }) {
      values.refuse(entry, .systemWithServer(not: system))
    }
  }

  mutating func checkTimeout(_ value: JSONNode) {
    if plan.network.latency.most >= plan.network.timeout {
      let found = TimeLength.text(plan.network.latency.most)
      values.refuse(value["latency"] ?? value, .belowTimeout(plan.network.timeout), found: found)
    }
  }
}

extension Expectation {
  fileprivate static func systemWithServer(not system: String) -> Expectation {
    Expectation("no server settings: the system \"\(system)\" has no server")
  }
  fileprivate static func belowTimeout(_ timeout: VirtualDuration) -> Expectation {
    Expectation("a latency below the timeout of \(TimeLength.text(timeout))")
  }
}

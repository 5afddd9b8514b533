import FileFormats
import Foundation
import Simulation
import StoreJSON
import StoreSimulation

// MARK: What a user has

extension ServerTargetReader {
  /// Reads where the plans are in an answer.
  mutating func plans(_ value: JSONNode) -> PlanPlace? {
    guard value[TargetKeys.plans] != nil else { return read(TargetKeys.plan, of: value) }
    if let plan = value[TargetKeys.plan] { values.refuse(plan, .onlyOne(TargetKeys.plans.name)) }
    return read(TargetKeys.plans, of: value)
  }

  mutating func plan(_ value: JSONNode, isList: Bool) -> PlanPlace? {
    guard values.object(value, keys: TargetObjects.plan) else { return nil }
    let list = read(TargetKeys.planPlace, of: value)
    let product = read(TargetKeys.planProduct, of: value)
    let end = read(TargetKeys.planEnd, of: value)
    guard let list, let product, let end else { return nil }
    return PlanPlace(isList: isList, list: list, product: product, end: end)
  }
}

// MARK: How the server runs

extension ServerTargetReader {
  mutating func programs(_ value: JSONNode) -> ServerTarget.Programs? {
    guard values.object(value, keys: TargetObjects.run) else { return nil }
    let ready = read(TargetKeys.ready, of: value)
    let server = program(value)
    let database = read(TargetKeys.database, of: value)
    guard let ready, let server else { return nil }
    return ServerTarget.Programs(server: server, database: database, ready: ready)
  }

  mutating func database(_ value: JSONNode) -> ServerTarget.Program? {
    values.object(value, keys: TargetObjects.database) ? program(value) : nil
  }

  private mutating func program(_ value: JSONNode) -> ServerTarget.Program? {
    let command = read(TargetKeys.command, of: value)
    let afterKill = read(TargetKeys.afterKill, of: value)
    return command.map { ServerTarget.Program(command: $0, afterKill: afterKill) }
  }

  /// Reads where the server takes the time from.
  mutating func clock(_ value: JSONNode) -> TargetClock? {
    guard values.object(value, keys: TargetObjects.clock) else { return nil }
    let header = read(TargetKeys.clockHeader, of: value)
    let library = read(TargetKeys.clockLibrary, of: value)
    if value[TargetKeys.clockHeader] == nil, value[TargetKeys.clockLibrary] == nil {
      values.refuse(value, .someClock)
    }
    let behind = read(TargetKeys.clockBehind, of: value) ?? .zero
    return TargetClock(header: header, library: library, behind: behind)
  }

  mutating func clockLibrary(_ value: JSONNode) -> String? {
    guard let library = values.someText(value) else { return nil }
    if programs == nil { values.refuse(value, .needs(TargetKeys.run.name)) }
    if !FileManager.default.isReadableFile(atPath: library) { values.refuse(value, .libfaketime) }
    return library
  }
}

// MARK: What goes wrong

extension ServerTargetReader {
  /// Reads what goes wrong on the way to the server.
  mutating func faults(_ value: JSONNode) -> BoundaryFaults? {
    guard values.object(value, keys: TargetObjects.faults) else { return nil }
    var faults = BoundaryFaults()
    for (key, place) in TargetKeys.chances {
      if let chance = read(key, of: value) { faults[keyPath: place] = chance }
    }
    if let isSet = read(TargetKeys.unknownFields, of: value) { faults.hasUnknownFields = isSet }
    let (run, database) = (TargetKeys.run.name, TargetKeys.database.name)
    if programs == nil, let entry = value[TargetKeys.serverKills.key] {
      values.refuse(entry, .needs(run))
    }
    if programs?.database == nil, let entry = value[TargetKeys.databaseKills.key] {
      values.refuse(entry, .needs("\(run).\(database)"))
    }
    return faults
  }

  /// Reads where the server finds the App Store Server API.
  mutating func api(_ value: JSONNode) -> APITarget? {
    guard values.object(value, keys: TargetObjects.api) else { return nil }
    let port = read(TargetKeys.port, of: value)
    let faults = read(TargetKeys.apiFaults, of: value) ?? APIFaults()
    return port.map { APITarget(port: UInt16($0), faults: faults) }
  }

  mutating func apiFaults(_ value: JSONNode) -> APIFaults? {
    guard values.object(value, keys: TargetObjects.apiFaults) else { return nil }
    var faults = APIFaults()
    for (key, fault) in TargetKeys.apiChances {
      if let chance = read(key, of: value) { faults[fault] = chance }
    }
    if let age = read(TargetKeys.staleBy, of: value) { faults.staleBy = age }
    return faults
  }

  /// Reads the limits of a load, in the order of the file.
  mutating func thresholds(_ value: JSONNode) -> [AnswerThreshold]? {
    guard values.object(value, keys: TargetObjects.thresholds) else { return nil }
    return (value.members ?? []).compactMap { member in
      TargetKeys.limits.first { $0.name == member.name }?.form.read(&self, member.value)
    }
  }
}

extension Expectation {
  fileprivate static let someClock = Expectation("\"header\" or \"library\"")
  fileprivate static let libfaketime = Expectation(
    "the path of libfaketime, such as /usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"
  )
  fileprivate static func onlyOne(_ key: String) -> Expectation {
    Expectation("no such key beside \"\(key)\"")
  }
}

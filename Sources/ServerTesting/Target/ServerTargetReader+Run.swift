import FileFormats
import Simulation
import StoreJSON

extension ServerTargetReader {
  private static let run = KeySet(
    "run",
    required: ["command", "ready"],
    optional: ["afterKill", "database"]
  )
  private static let database = KeySet(
    "database",
    required: ["command"],
    optional: ["afterKill"]
  )
  private typealias Chance = any WritableKeyPath<BoundaryFaults, Ratio> & Sendable
  private static let chances: [(key: String, path: Chance)] = [
    ("cutRequests", \.cutRequests), ("lostAnswers", \.lostAnswers), ("resets", \.resets),
    ("duplicates", \.duplicates), ("serverKills", \.serverKills),
    ("databaseKills", \.databaseKills), ("delays", \.delays), ("forgeries", \.forgeries),
    ("unknownTypes", \.unknownTypes), ("bursts", \.bursts),
  ]

  private static let unknownFields = "unknownFields"

  /// Reads how to run the server.
  mutating func programs(_ value: JSONNode) -> ServerTarget.Programs? {
    guard values.object(value, keys: Self.run) else { return nil }
    let ready = value["ready"].flatMap { address($0) }
    let server = program(value)
    let database = value["database"].flatMap { database in
      values.object(database, keys: Self.database) ? program(database) : nil
    }
    guard let ready, let server else { return nil }
    return ServerTarget.Programs(server: server, database: database, ready: ready)
  }

  private mutating func program(_ value: JSONNode) -> ServerTarget.Program? {
    let command = value["command"].map { self.command($0) } ?? []
    let afterKill = value["afterKill"].map { self.command($0) }
    return command.isEmpty ? nil : ServerTarget.Program(command: command, afterKill: afterKill)
  }

  private mutating func command(_ value: JSONNode) -> [String] {
    let words = values.list(value) ?? []
    if words.isEmpty, value.elements != nil { values.refuse(value, .someElement) }
    return words.compactMap { values.text($0) }
  }

  /// Reads what goes wrong on the way to the server.
  mutating func faults(
    _ value: JSONNode,
    of programs: ServerTarget.Programs?
  ) -> BoundaryFaults {
    var faults = BoundaryFaults()
    let keys = KeySet(
      "faults",
      required: [],
      optional: Self.chances.map(\.key) + [Self.unknownFields]
    )
    guard values.object(value, keys: keys) else { return faults }
    for (key, path) in Self.chances {
      guard let entry = value[key], let chance = values.ratio(entry) else { continue }
      faults[keyPath: path] = chance
    }
    if let entry = value[Self.unknownFields] {
      faults.hasUnknownFields = values.boolean(entry) ?? false
    }
    if programs == nil, let entry = value["serverKills"] { values.refuse(entry, .needs("run")) }
    if programs?.database == nil, let entry = value["databaseKills"] {
      values.refuse(entry, .needs("run.database"))
    }
    return faults
  }
}

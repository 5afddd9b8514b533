import FileFormats
import Simulation
package import StoreJSON

extension DecisivePair {
  /// The pair in the format of recordings and reports.
  package var json: JSONValue {
    .object(
      [
        .init("first", first.json),
        .init("second", second.json),
        .init("otherwise", otherwise.map { .string($0) } ?? .null),
      ] + (flaw.map { [.init("flaw", .string($0.rawValue))] } ?? [])
    )
  }

  private static let keys = KeySet(
    "decisivePair",
    required: ["first", "second", "otherwise"],
    optional: ["flaw"]
  )
  private static let stepKeys = KeySet("step", required: ["name", "instant"], optional: ["step"])

  /// Reads the format that ``json`` writes.
  static func read(_ value: JSONNode, _ reader: inout ValueReader) -> DecisivePair? {
    guard reader.object(value, keys: keys) else { return nil }
    let first = value["first"].flatMap { step($0, &reader) }
    let second = value["second"].flatMap { step($0, &reader) }
    var otherwise: String?
    if let entry = value["otherwise"] {
      if case .null = entry.content { otherwise = nil } else { otherwise = reader.text(entry) }
    }
    let flaw = value["flaw"].flatMap {
      reader.word($0, PairFlaw.allCases.map { ($0.rawValue, $0) })
    }
    guard let first, let second else { return nil }
    return DecisivePair(first: first, second: second, otherwise: otherwise, flaw: flaw)
  }

  private static func step(_ value: JSONNode, _ reader: inout ValueReader) -> Step? {
    guard reader.object(value, keys: stepKeys),
      let name = value["name"].flatMap({ reader.text($0) }),
      let instant = value["instant"].flatMap({ reader.integer($0, in: 0...Int.max) })
    else { return nil }
    let number = value["step"].flatMap { reader.integer($0, in: 1...Int.max) }
    return Step(
      name: name,
      instant: VirtualInstant(rawValue: Int64(instant)),
      number: number.map { UInt64($0) }
    )
  }
}

extension DecisivePair.Step {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(name)), .init("instant", .integer(instant.rawValue)),
    ]
    if let number { members.append(.init("step", .integer(Int64(number)))) }
    return .object(members)
  }
}

import FileFormats
import Foundation
import StoreSimulation

/// The faults in the JSON Schema of scenario files, as their declarations have them.
struct FaultSchema {
  static let path = RepositoryFiles.path("Scenarios/scenario.schema.json")
  private var bytes: [UInt8]
  private let root: FileValue

  init() throws {
    let file = try FileText(path: Self.path)
    bytes = file.bytes
    root = try FileValue.read(file, dialect: .json)
  }

  private func members(of section: FaultDeclaration.Section) -> [FileValue.Member] {
    let properties = root["$defs"]?[section.rawValue]?["properties"]
    guard case .object(let members) = properties?.content else { return [] }
    return members
  }

  /// Returns the text of a fault in the file; nil if there is none.
  func written(_ fault: FaultDeclaration) -> String? {
    members(of: fault.section).first { $0.name == fault.key }
      .map {
        String(decoding: bytes[$0.range.lowerBound..<$0.value.range.upperBound], as: UTF8.self)
      }
  }

  /// Writes every declared fault into the file; a new one comes after the one declared before it.
  mutating func write() throws {
    var edits: [(range: Range<Int>, text: String)] = []
    for section in FaultDeclaration.Section.allCases {
      var end = 0
      for fault in FaultDeclaration.all(in: section) {
        if let member = members(of: section).first(where: { $0.name == fault.key }) {
          end = member.value.range.upperBound
          edits.append((member.range.lowerBound..<end, Self.text(fault)))
        } else {
          edits.append((end..<end, ",\n        " + Self.text(fault)))
        }
      }
    }
    // Those at the end first, so that the places of the others stay; the last of one place first.
    for edit in edits.reversed().sorted(by: { $0.range.upperBound > $1.range.upperBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    // Other cases of the test read the file meanwhile.
    try Data(bytes).write(to: URL(fileURLWithPath: Self.path), options: .atomic)
  }

  /// The text that the schema must have for a fault.
  static func text(_ fault: FaultDeclaration) -> String {
    let setting = fault.setting.map { [JSONText.Member("description", .string($0))] } ?? []
    let lines = JSONText.object(setting + type(of: fault)).pretty.split(separator: "\n")
    return "\"\(fault.key)\": " + lines.joined(separator: "\n        ")
  }

  private static func type(of fault: FaultDeclaration) -> [JSONText.Member] {
    func reference(_ name: String) -> [JSONText.Member] {
      [JSONText.Member("$ref", .string("#/$defs/\(name)"))]
    }
    switch fault.value {
    case .chance: return reference("probability")
    case .episode: return reference("spell")
    case .later: return reference(fault.key)
    case .flag: return [JSONText.Member("type", .string("boolean"))]
    case .range: return reference("lengths")
    case .error: return reference("error")
    case .verificationError: return reference("verification")
    case .section(let section): return reference(section.rawValue)
    case .fanOut:
      let words = Irregularities.FanOut.allCases.map { JSONText.string($0.rawValue) }
      return [JSONText.Member("enum", .array(words))]
    case .zones:
      let pattern = "^(UTC([+-][0-9]{1,2}(:[0-5][0-9])?)?|America/Los_Angeles)$"
      let item: [JSONText.Member] = [
        .init("type", .string("string")), .init("pattern", .string(pattern)),
      ]
      return [
        .init("type", .string("array")), .init("items", .object(item)),
        .init("minItems", .integer(1)),
      ]
    }
  }
}

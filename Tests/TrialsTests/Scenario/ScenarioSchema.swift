import FileFormats
import Foundation
import Simulation
import StoreJSON
import StoreSimulation
import TestFixtures

@testable import Trials

/// The JSON Schema of scenario files, as the declarations of their keys have it.
enum ScenarioSchema {
  static let path = RepositoryFiles.path("Scenarios/scenario.schema.json")

  /// The text of the file.
  static var text: String {
    let root: [JSONValue.Member] = [
      .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      .init("title", .string("StoreStorm scenario")),
    ]
    let objects = ScenarioKeys.all.filter { $0.name != "scenario" }
      .map { JSONValue.Member($0.name, .object(members(of: $0))) }
    let definitions = JSONValue.Member("$defs", .object(objects + values))
    return JSONValue.object(root + members(of: ScenarioKeys.scenario) + [definitions]).pretty
  }

  private static func members(of object: ScenarioObject) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("description", .string(object.meaning)),
      .init("type", .string("object")),
      .init("additionalProperties", .bool(false)),
      .init("properties", .object(object.keys.map { .init($0.name, property($0)) })),
    ]
    if !object.required.isEmpty { members.append(.init("required", .strings(object.required))) }
    if !object.verbs.isEmpty { members.append(.init("oneOf", .array(object.verbs.map(has)))) }
    if object.name == ScenarioKeys.step.name {
      members += [
        .init("if", has("taps")),
        .init("then", ["anyOf": .array(StepVerb.tapped.map(has))]),
      ]
    }
    return members
  }

  private static func has(_ key: String) -> JSONValue { ["required": .strings([key])] }

  private static func property(_ key: ScenarioKey) -> JSONValue {
    let description = JSONValue.Member("description", .string(key.description))
    return .object((key.meaning.isEmpty ? [] : [description]) + form(key.value))
  }

  // MARK: Values

  /// The forms of values that occur often.
  private static let values: [JSONValue.Member] = [
    .init(
      "probability",
      [
        "description": "\"1/20\", \"never\" or \"always\".",
        "type": "string",
        "pattern": "^(never|always|[0-9]+/[0-9]*[1-9][0-9]*)$",
      ]
    ),
    .init(
      "length",
      [
        "description":
          .string(
            "A length of time: \"250ms\", \"90s\", \"5m\", \"2h\", \"3d\", \"1h30m\"; at most 365d."
          ),
        "type": "string",
        "pattern": .string("^\(lengthPattern)$"),
      ]
    ),
    .init("lengths", oneOrTwo(lengths: "length")),
    .init(
      "lengthAboveZero",
      [
        "description": "A length of time that is more than nothing.",
        "type": "string",
        "pattern": .string("^(?=.*[1-9])\(lengthPattern)$"),
      ]
    ),
    .init("lengthsAboveZero", oneOrTwo(lengths: "lengthAboveZero")),
  ]

  private static func oneOrTwo(lengths name: String) -> JSONValue {
    [
      "description": "A length of time, or the least and the most.",
      "anyOf": .array([.object(reference(name)), .object(two(.object(reference(name))))]),
    ]
  }

  private static let lengthPattern = "(?=.)([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?"
  private static let zonePattern =
    "^(UTC([+-][0-9]{1,2}(:[0-5][0-9])?)?|America/Los_Angeles)$"

  private static func form(_ value: ScenarioValue) -> [JSONValue.Member] {
    switch value {
    case .text: type("string")
    case .someText, .product, .price: type("string") + [.init("minLength", .integer(1))]
    case .wholeNumber(let range): number(range)
    case .wholeNumbers(let range), .stageNumbers(let range): oneOrTwo(number(range))
    case .flag: type("boolean")
    case .yes: [.init("const", .bool(true))]
    case .word(let words): [.init("enum", .strings(words))]
    case .probability: reference("probability")
    case .length(let least, _): reference(least > .zero ? "lengthAboveZero" : "length")
    case .lengths(let least, _): reference(least > .zero ? "lengthsAboveZero" : "lengths")
    case .clockMove: pattern("^[+-]\(lengthPattern)$")
    case .zone: pattern(zonePattern)
    case .rates: oneOrTwo(pattern("^[0-9]+(\\.[0-9]{1,3})?/[smhd]$"))
    case .step:
      anyOf([.init("enum", .strings(ScenarioKeys.plainVerbs))], reference("step"))
    case .thresholds: thresholds
    case .object(let name): reference(name)
    case .episode(_, let isDelay): reference(isDelay ? "delay" : "spell")
    case .serviceTime(let name, _): anyOf(reference("lengths"), reference(name))
    case .list(let element, let isNonempty, let isUnique):
      type("array") + (isNonempty ? [.init("minItems", .integer(1))] : [])
        + [.init("items", .object(form(element)))]
        + (isUnique ? [.init("uniqueItems", .bool(true))] : [])
    }
  }

  private static let thresholds: [JSONValue.Member] =
    type("object") + [
      .init("additionalProperties", .bool(false)),
      .init(
        "patternProperties",
        .object([
          .init(
            "^[A-Za-z0-9-]+\\.(p50|p90|p99|p99\\.9|max)$",
            .object(pattern("^<=? \(lengthPattern)$"))
          )
        ])
      ),
    ]

  private static func type(_ name: String) -> [JSONValue.Member] { [.init("type", .string(name))] }

  private static func pattern(_ pattern: String) -> [JSONValue.Member] {
    type("string") + [.init("pattern", .string(pattern))]
  }

  private static func number(_ range: ClosedRange<Int>) -> [JSONValue.Member] {
    type("integer") + [
      .init("minimum", .integer(Int64(range.lowerBound))),
      .init("maximum", .integer(Int64(range.upperBound))),
    ]
  }

  private static func reference(_ name: String) -> [JSONValue.Member] {
    [.init("$ref", .string("#/$defs/\(name)"))]
  }

  private static func anyOf(_ forms: [JSONValue.Member]...) -> [JSONValue.Member] {
    [.init("anyOf", .array(forms.map(JSONValue.object)))]
  }

  private static func oneOrTwo(_ form: [JSONValue.Member]) -> [JSONValue.Member] {
    anyOf(form, two(.object(form)))
  }

  private static func two(_ form: JSONValue) -> [JSONValue.Member] {
    type("array") + [
      .init("items", form), .init("minItems", .integer(2)), .init("maxItems", .integer(2)),
    ]
  }
}

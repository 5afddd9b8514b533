package import FileFormats
import Simulation
package import StoreJSON

/// The JSON Schema of a kind of file, as the declarations of its keys have it.
package struct FileSchema {
  private let title: String
  private let objects: [ObjectDeclaration]
  private let rules: [String: [JSONValue.Member]]

  /// Makes a schema.
  ///
  /// - Parameters:
  ///   - title: its title.
  ///   - objects: all objects of the file; the first is the file itself.
  ///   - rules: what the schema says beside the keys of an object, by the object's name.
  package init(
    _ title: String,
    _ objects: [ObjectDeclaration],
    rules: [String: [JSONValue.Member]] = [:]
  ) {
    (self.title, self.objects, self.rules) = (title, objects, rules)
  }

  /// The text of the file with the schema.
  package var text: String {
    let root: [JSONValue.Member] = [
      .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      .init("title", .string(title)),
    ]
    let parts = objects.dropFirst().map { JSONValue.Member($0.name, .object(members(of: $0))) }
    let definitions = JSONValue.Member("$defs", .object(parts + Self.values))
    return JSONValue.object(root + members(of: objects[0]) + [definitions]).pretty
  }

  private func members(of object: ObjectDeclaration) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("description", .string(object.meaning)),
      .init("type", .string("object")),
      .init("additionalProperties", .bool(false)),
      .init("properties", .object(object.keys.map { .init($0.name, Self.property($0)) })),
    ]
    if !object.required.isEmpty { members.append(.init("required", .strings(object.required))) }
    if !object.verbs.isEmpty { members.append(.init("oneOf", .array(object.verbs.map(Self.has)))) }
    return members + (rules[object.name] ?? [])
  }

  /// Returns a schema of objects that have a key.
  package static func has(_ key: String) -> JSONValue { ["required": .strings([key])] }

  private static func property(_ key: KeyDeclaration) -> JSONValue {
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
        "pattern": .string("^\(FileValue.lengthPattern)$"),
      ]
    ),
    .init("lengths", oneOrTwo(lengths: "length")),
    .init(
      "lengthAboveZero",
      [
        "description": "A length of time that is more than nothing.",
        "type": "string",
        "pattern": .string("^(?=.*[1-9])\(FileValue.lengthPattern)$"),
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

  private static func form(_ value: FileValue) -> [JSONValue.Member] {
    switch value {
    case .text: type("string")
    case .someText: type("string") + [.init("minLength", .integer(1))]
    case .pattern(let pattern, _): type("string") + [.init("pattern", .string(pattern))]
    case .wholeNumber(let range):
      type("integer") + [
        .init("minimum", .integer(Int64(range.lowerBound))),
        .init("maximum", .integer(Int64(range.upperBound))),
      ]
    case .flag: type("boolean")
    case .yes: [.init("const", .bool(true))]
    case .word(let words): [.init("enum", .strings(words))]
    case .probability: reference("probability")
    case .length(let least, _): reference(least > .zero ? "lengthAboveZero" : "length")
    case .lengths(let least, _): reference(least > .zero ? "lengthsAboveZero" : "lengths")
    case .any: []
    case .null: [.init("type", "null")]
    case .object(let name): reference(name)
    case .members(let pattern, let element): members(pattern, .object(form(element)))
    case .list(let element, let isNonempty, let isUnique):
      type("array") + (isNonempty ? [.init("minItems", .integer(1))] : [])
        + [.init("items", .object(form(element)))]
        + (isUnique ? [.init("uniqueItems", .bool(true))] : [])
    case .oneOrTwo(let one, _, _): anyOf(form(one), two(.object(form(one))))
    case .either(let one, let other): anyOf(form(one), form(other))
    case .described(_, let value): form(value)
    }
  }

  private static func members(_ pattern: String?, _ element: JSONValue) -> [JSONValue.Member] {
    guard let pattern else { return type("object") + [.init("additionalProperties", element)] }
    return type("object") + [
      .init("additionalProperties", .bool(false)),
      .init("patternProperties", .object([.init(pattern, element)])),
    ]
  }

  private static func type(_ name: String) -> [JSONValue.Member] { [.init("type", .string(name))] }

  private static func reference(_ name: String) -> [JSONValue.Member] {
    [.init("$ref", .string("#/$defs/\(name)"))]
  }

  private static func anyOf(_ forms: [JSONValue.Member]...) -> [JSONValue.Member] {
    [.init("anyOf", .array(forms.map(JSONValue.object)))]
  }

  private static func two(_ form: JSONValue) -> [JSONValue.Member] {
    type("array") + [
      .init("items", form), .init("minItems", .integer(2)), .init("maxItems", .integer(2)),
    ]
  }
}

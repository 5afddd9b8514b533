import FileFormats
import JSON

/// An object of a scenario file, with all its keys.
package struct ScenarioObject: Sendable {
  /// The name in the JSON Schema.
  package let name: String
  /// The meaning, in one or two sentences.
  package let meaning: String
  /// The keys, in the order of the JSON Schema.
  package let keys: [ScenarioKey]
  /// The keys of which it has exactly one; empty if it is free to choose.
  package let verbs: [String]
  /// The names of the keys, for the reader.
  let keySet: KeySet
  /// Records mistakes that no key shows alone, once all keys are read without one.
  private(set) var check: (@Sendable (inout ScenarioReader, JSONNode) -> Void)?

  /// Declares an object.
  init(
    _ name: String,
    _ meaning: String,
    verbs: [ScenarioKey] = [],
    _ keys: [ScenarioKey] = []
  ) {
    self.name = name
    self.meaning = meaning
    self.keys = verbs + keys
    self.verbs = verbs.map(\.name)
    keySet = KeySet(
      name,
      required: self.keys.filter(\.isRequired).map(\.name),
      optional: self.keys.filter { !$0.isRequired }.map(\.name)
    )
  }

  /// Returns the object with a check.
  func checked(by check: @escaping @Sendable (inout ScenarioReader, JSONNode) -> Void) -> Self {
    var copy = self
    copy.check = check
    return copy
  }

  /// The names of all keys, the required ones first.
  package var names: [String] { keySet.names }
  /// The names of the required keys.
  package var required: [String] { keySet.required }
}

extension ValueReader {
  /// Checks the keys of an object.
  mutating func object(_ value: JSONNode, keys: ScenarioObject) -> Bool {
    object(value, keys: keys.keySet)
  }
}

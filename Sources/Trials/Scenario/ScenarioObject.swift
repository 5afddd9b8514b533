import FileFormats
import StoreJSON

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
  /// What is checked once the keys are read.
  private(set) var check: Check?

  /// A check for mistakes that no key shows alone.
  struct Check: Sendable {
    /// The keys that it judges, which must be read without a mistake.
    let keys: [String]
    /// Records the mistakes.
    let body: @Sendable (inout ScenarioReader, JSONNode) -> Void
  }

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

  /// Returns the object with a check of some of its keys.
  func checking(
    _ keys: String...,
    by body: @escaping @Sendable (inout ScenarioReader, JSONNode) -> Void
  ) -> Self {
    var copy = self
    copy.check = Check(keys: keys, body: body)
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

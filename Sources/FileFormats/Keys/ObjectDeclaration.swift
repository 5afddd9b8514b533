package import StoreJSON

/// An object of a file, with all its keys.
package struct ObjectDeclaration: Sendable {
  /// The name in the JSON Schema.
  package let name: String
  /// The meaning, in one or two sentences.
  package let meaning: String
  /// The keys, in the order of the JSON Schema.
  package let keys: [KeyDeclaration]
  /// The keys of which it has exactly one; empty if it is free to choose.
  package let verbs: [String]
  /// The names of the keys, for the reader.
  fileprivate let keySet: KeySet

  /// Declares an object.
  package init(
    _ name: String,
    _ meaning: String,
    verbs: [KeyDeclaration] = [],
    _ keys: [KeyDeclaration] = []
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

  /// The names of all keys, the required ones first.
  package var names: [String] { keySet.names }
  /// The names of the required keys.
  package var required: [String] { keySet.required }
}

extension ValueReader {
  /// Checks the keys of an object.
  package mutating func object(_ value: JSONNode, keys: ObjectDeclaration) -> Bool {
    object(value, keys: keys.keySet)
  }
}

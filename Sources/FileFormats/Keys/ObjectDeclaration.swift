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
  /// The names of the required keys.
  package let required: [String]
  /// The names of all keys, the required ones first.
  package let names: [String]

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
    required = self.keys.filter(\.isRequired).map(\.name)
    names = required + self.keys.filter { !$0.isRequired }.map(\.name)
  }
}

extension ValueReader {
  /// Checks the keys of an object.
  package mutating func object(_ value: JSONNode, keys: ObjectDeclaration) -> Bool {
    guard let members = members(value) else { return false }
    for member in members where !keys.names.contains(member.name) {
      let path = value.path.isEmpty ? member.name : "\(value.path).\(member.name)"
      let near = Spelling.nearest(to: member.name, in: keys.names)
      mistakes.add(
        .knownKey(keys.names, isSuggested: near != nil),
        at: member.range,
        path: path,
        found: "\"\(member.name)\"",
        meant: member.name,
        candidates: keys.names
      )
    }
    for name in keys.required where value[name] == nil {
      let start = value.range.lowerBound
      mistakes.add(.key(name), at: start..<start, path: value.path, found: "none")
    }
    return true
  }
}

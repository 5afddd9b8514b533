/// Makes JSON Schemas (draft 2020-12) from declarations.
package enum JSONSchema {
  /// The objects that a schema defines under a name.
  package struct Definitions {
    private(set) var members: [JSONValue.Member] = []
    private var known: [String] = []

    /// Defines an object unless it is defined already.
    mutating func define(_ name: String, _ form: (inout Self) -> [JSONValue.Member]) {
      guard !known.contains(name) else { return }
      known.append(name)
      let form = form(&self)
      members.append(.init(name, .object(form)))
    }
  }

  /// Returns the schema of files that hold one object.
  package static func file<Root: JSONObject>(of root: Root.Type, title: String) -> JSONValue {
    var definitions = Definitions()
    let object = root.objectSchema(&definitions)
    return .object(
      [
        .init("$schema", "https://json-schema.org/draft/2020-12/schema"),
        .init("title", .string(title)),
      ] + object + [.init("$defs", .object(definitions.members.sorted { $0.name < $1.name }))]
    )
  }

  /// Returns the form of one of several words.
  package static func word(_ words: [String]) -> [JSONValue.Member] {
    [.init("enum", .strings(words))]
  }

  /// Returns the form of values that may be null.
  package static func nullable(_ form: [JSONValue.Member]) -> [JSONValue.Member] {
    [.init("anyOf", .array([.object(form), .object([.init("type", "null")])]))]
  }

  /// Returns the form of arrays with a fixed number of texts.
  package static func texts(count: Int64) -> [JSONValue.Member] {
    [
      .init("type", "array"), .init("items", ["type": "string"]),
      .init("minItems", .integer(count)), .init("maxItems", .integer(count)),
    ]
  }
}

/// The description of a command's positional argument.
package struct PositionalDescription: Hashable, Sendable {
  /// The name in help, in capitals.
  package let name: String
  /// The kind of the value.
  package private(set) var kind: ValueKind
  /// Whether more than one may be given.
  package let repeats: Bool
  /// Whether it may be omitted.
  package let isOptional: Bool
  /// A one-sentence summary without a full stop.
  package private(set) var abstract = ""

  /// Creates the description of a positional argument.
  package init(_ name: String, _ kind: ValueKind, repeats: Bool = false, isOptional: Bool = false) {
    (self.name, self.kind, self.repeats, self.isOptional) = (name, kind, repeats, isOptional)
  }

  /// Returns the description with a summary.
  package func help(_ abstract: String) -> PositionalDescription {
    var described = self
    described.abstract = abstract
    return described
  }

  /// Returns the description with the tool's own names as values.
  func naming(_ names: [NameList: [String]]) -> PositionalDescription {
    var named = self
    named.kind = kind.naming(names)
    return named
  }

  /// The name as it appears in a usage line.
  var usage: String { isOptional ? "[\(name)]" : repeats ? name + "..." : name }
}

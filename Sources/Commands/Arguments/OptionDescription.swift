/// The description of an option of one or more commands.
package struct OptionDescription: Hashable, Sendable {
  /// The long name, without dashes.
  package let name: String
  /// The short name, if there is one.
  package let short: Character?
  /// The kind of the value; nil for a flag, which takes no value.
  package private(set) var kind: ValueKind?
  /// Whether the option may be given more than once.
  package let repeats: Bool
  /// The name of the value in help.
  package let placeholder: String
  /// A one-sentence summary without a full stop.
  package private(set) var abstract: String

  /// Creates the description of a flag.
  package init(flag name: String, short: Character? = nil, _ abstract: String = "") {
    (self.name, self.short, self.abstract) = (name, short, abstract)
    (kind, repeats, placeholder) = (nil, false, "")
  }

  /// Creates the description of an option with a value.
  package init(_ name: String, _ placeholder: String, _ kind: ValueKind, repeats: Bool = false) {
    (self.name, self.placeholder, self.kind, self.repeats) = (name, placeholder, kind, repeats)
    (short, abstract) = (nil, "")
  }

  /// Returns the description with a summary.
  package func help(_ abstract: String) -> OptionDescription {
    var described = self
    described.abstract = abstract
    return described
  }

  /// Returns the description with the tool's own names as values.
  func naming(_ names: [NameList: [String]]) -> OptionDescription {
    var named = self
    named.kind = kind?.naming(names)
    return named
  }

  /// The name with its dashes.
  package var spelling: String { "--" + name }

  /// Whether a spelling, without a value, is one of this option.
  func matches(_ spelling: Substring) -> Bool {
    if spelling == self.spelling { return true }
    guard let short else { return false }
    return spelling == "-\(short)"
  }
}

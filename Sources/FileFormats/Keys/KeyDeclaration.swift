/// What a file can say under one key, declared once.
///
/// The reader, the JSON Schema, and explanations are derived from the declaration.
package struct KeyDeclaration: Sendable {
  /// The meaning of an omitted key.
  package enum Standard: Hashable, Sendable {
    /// The same as with this value, written as in a file.
    case value(String)
    /// Something that these words describe.
    case words(String)
  }

  /// The name in files.
  package let name: String
  /// The form of its value.
  package let value: FileValue
  /// The meaning, in whole sentences; empty if the value is an object that has one.
  package let meaning: String
  /// Whether a file must have it.
  package private(set) var isRequired = false
  /// What holds without it; nil if it must be there, or if nothing happens without it.
  package private(set) var standard: Standard?
  /// The public source of the fact behind it; nil if there is none.
  package private(set) var source: String?

  /// Declares a key.
  package init(_ name: String, _ value: FileValue, _ meaning: String = "") {
    self.name = name
    self.value = value
    self.meaning = meaning
  }

  /// Declares the key of an object that has the same name.
  package init(_ object: ObjectDeclaration, _ meaning: String = "") {
    self.init(object.name, .object(object.name), meaning)
  }

  /// The meaning with what holds otherwise, as the JSON Schema describes the key.
  package var description: String {
    switch standard {
    case .value(let text), .words(let text): "\(meaning) Default: \(text)."
    case nil: meaning
    }
  }
}

extension KeyDeclaration {
  /// Returns the key as one that a file must have.
  package func required() -> Self { with(\.isRequired, true) }
  /// Returns the key with a value that holds without it, written as in a file.
  package func standard(_ value: String) -> Self { with(\.standard, .value(value)) }
  /// Returns the key with words for what holds without it.
  package func otherwise(_ words: String) -> Self { with(\.standard, .words(words)) }
  /// Returns the key with the public source of the fact behind it.
  package func source(_ text: String) -> Self { with(\.source, text) }

  private func with<Part>(_ place: WritableKeyPath<Self, Part>, _ part: Part) -> Self {
    var copy = self
    copy[keyPath: place] = part
    return copy
  }
}

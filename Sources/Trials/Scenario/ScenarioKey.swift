import StoreJSON

/// A key of an object in a scenario file, declared once.
///
/// The reader, the JSON Schema, and explanations are derived from the declaration.
package struct ScenarioKey: Sendable {
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
  package let value: ScenarioValue
  /// The meaning, in whole sentences; empty if the value is an object that has one.
  package let meaning: String
  /// Whether a file must have it.
  package private(set) var isRequired = false
  /// What holds without it; nil if it must be there, or if nothing happens without it.
  package private(set) var standard: Standard?
  /// The public source of the fact behind it; nil if there is none.
  package private(set) var source: String?

  /// Sets a part of the plan to the value of the key; nil if the reader of the object does that.
  private(set) var read: (@Sendable (inout ScenarioReader, JSONNode) -> Void)?

  /// Declares a key.
  init(_ name: String, _ value: ScenarioValue, _ meaning: String = "") {
    self.name = name
    self.value = value
    self.meaning = meaning
  }

  /// Declares the key of an object whose keys set parts of the plan.
  init(part object: ScenarioObject, _ meaning: String = "") {
    self.init(object.name, .object(object.name), meaning)
    read = { reader, node in reader.read(object, node) }
  }

  /// The meaning with what holds otherwise, as the JSON Schema describes the key.
  package var description: String {
    switch standard {
    case .value(let text), .words(let text): "\(meaning) Default: \(text)."
    case nil: meaning
    }
  }
}

// MARK: Declarations

extension ScenarioKey {
  func required() -> Self { with(\.isRequired, true) }
  func standard(_ value: String) -> Self { with(\.standard, .value(value)) }
  func otherwise(_ words: String) -> Self { with(\.standard, .words(words)) }
  func source(_ text: String) -> Self { with(\.source, text) }

  /// Lets the key read its value.
  func reading(_ read: @escaping @Sendable (inout ScenarioReader, JSONNode) -> Void) -> Self {
    with(\.read, read)
  }

  private func with<Part>(_ place: WritableKeyPath<Self, Part>, _ part: Part) -> Self {
    var copy = self
    copy[keyPath: place] = part
    return copy
  }
}

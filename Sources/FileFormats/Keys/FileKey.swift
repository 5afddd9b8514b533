package import StoreJSON

/// A reader of one kind of file, whose keys are declared.
package protocol FileReader: SendableMetatype {
  /// Reads plain values, and collects the mistakes.
  var values: ValueReader { get set }
}

/// A key of an object in a file, with the form of its values.
package struct FileKey<Reader: FileReader, Value>: Sendable {
  /// The declaration, for the JSON Schema and explanations.
  package private(set) var key: KeyDeclaration
  /// How its values stand in the file.
  package let form: ValueForm<Reader, Value>
  /// Returns what the reader uses without the key; nil if the reader decides on it.
  fileprivate var standard: (@Sendable () -> Value)?

  /// Declares a key.
  package init(_ name: String, _ form: ValueForm<Reader, Value>, _ meaning: String = "") {
    (key, self.form) = (KeyDeclaration(name, form.value, meaning), form)
  }

  /// The name in files.
  package var name: String { key.name }

  /// Returns the key as one that a file must have.
  package func required() -> Self { with(key.required()) }
  /// Returns the key with words for what holds without it.
  package func otherwise(_ words: String) -> Self { with(key.otherwise(words)) }
  /// Returns the key with the public source of the fact behind it.
  package func source(_ text: String) -> Self { with(key.source(text)) }

  private func with(_ key: KeyDeclaration) -> Self {
    var copy = self
    copy.key = key
    return copy
  }
}

extension FileKey where Value: FileWritable {
  /// Returns the key with the value that the reader uses without it.
  package func standard(_ value: Value) -> Self {
    var copy = with(key.standard(value.inFile))
    copy.standard = { value }
    return copy
  }
}

extension FileReader {
  /// Returns the value of a key, or the declared one that holds without it; nil if there is none,
  /// or after a mistake.
  package mutating func read<Value>(_ key: FileKey<Self, Value>, of object: JSONNode) -> Value? {
    guard let node = object[key] else { return key.standard?() }
    return key.form.read(&self, node)
  }

  /// Returns the value of a key, or what holds without it; nil after a mistake.
  package mutating func read<Value>(
    _ key: FileKey<Self, Value>,
    of object: JSONNode,
    else standard: Value
  ) -> Value? {
    object[key].map { key.form.read(&self, $0) } ?? standard
  }
}

extension JSONNode {
  /// What an object has under a key; nil if there is nothing.
  package subscript<Reader, Value>(key: FileKey<Reader, Value>) -> JSONNode? { self[key.name] }
}

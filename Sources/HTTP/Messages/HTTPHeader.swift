/// One header: a name and a value that fit on one line.
package struct HTTPHeader: Hashable, Sendable {
  /// The name, as it was written.
  package let name: String
  /// The value, without blanks at its ends.
  package let value: String

  /// Accepts a token as the name and a value without control characters; nil for anything else,
  /// such as a line break, which would begin another header.
  package init?(name: String, value: String) {
    guard !name.isEmpty, name.utf8.allSatisfy(HTTPCharacters.isToken),
      value.utf8.allSatisfy(HTTPCharacters.isValue)
    else { return nil }
    self.name = name
    self.value = String(decoding: HTTPCharacters.trimmed(Array(value.utf8)[...]), as: UTF8.self)
  }
}

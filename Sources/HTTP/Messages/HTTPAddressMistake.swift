/// The reason why a text is not the address of a server.
package struct HTTPAddressMistake: Error, Hashable, Sendable, CustomStringConvertible {
  /// The expected form, in words that follow "expected".
  package let expected: String
  /// The text.
  package let found: String

  /// Describes a mistake.
  package init(expected: String, found: String) {
    self.expected = expected
    self.found = found
  }

  /// The mistake in one readable line.
  package var description: String { "expected \(expected), found \"\(found)\"" }
}

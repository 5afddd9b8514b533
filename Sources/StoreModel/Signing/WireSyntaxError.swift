/// The location at which a text is not the expected JSON, and what was expected there.
public struct WireSyntaxError: Error, Hashable, Sendable {
  /// The expected input, in words that follow "expected".
  package struct Expectation: Hashable, Sendable, CustomStringConvertible {
    /// The words.
    package let description: String

    private init(_ words: String) { description = words }

    package static let object = Self("an object")
    /// Null is a value for members but not in lists.
    package static let value = Self("a value")
    package static let name = Self("a quoted name")
    package static func newName(_ name: String) -> Self { Self("a name other than '\(name)'") }
    package static let colon = Self("a colon")
    package static let commaOrBrace = Self("a comma or '}'")
    package static let commaOrBracket = Self("a comma or ']'")
    package static let digit = Self("a digit")
    package static let smallerNumber = Self("a 64-bit number")
    package static let quotes = Self("closing quotes")
    package static let printable = Self("an escape instead of a control character")
    package static let utf8 = Self("valid UTF-8")
    package static let escape = Self("a JSON escape")
    package static let hexDigits = Self("four hexadecimal digits")
    package static let surrogatePair = Self("a surrogate pair")
    package static func depth(atMost most: Int) -> Self { Self("at most \(most) nested values") }
    package static let end = Self("nothing more")
  }

  /// The number of bytes before the location.
  package let offset: Int
  /// The expected input.
  package let expected: Expectation
  /// The byte found; nil at the end of the text.
  package let found: UInt8?

  /// Creates an error for a location.
  package init(offset: Int, expected: Expectation, found: UInt8?) {
    (self.offset, self.expected, self.found) = (offset, expected, found)
  }
}

extension WireSyntaxError: CustomStringConvertible {
  /// Location, expected and actual input: `byte 12: expected a digit, found 'x'`.
  public var description: String {
    "byte \(offset): expected \(expected), found \(Self.words(for: found))"
  }

  private static func words(for byte: UInt8?) -> String {
    switch byte {
    case nil: "the end"
    case .some(let byte) where (0x21...0x7E).contains(byte):
      "'\(Character(Unicode.Scalar(byte)))'"
    case .some(let byte): "the byte 0x" + String(byte, radix: 16)
    }
  }
}

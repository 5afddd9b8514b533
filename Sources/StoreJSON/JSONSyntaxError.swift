/// The place at which bytes are not the expected JSON, and what was expected there.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The expected input, in words that follow "expected".
  package struct Expectation: Hashable, Sendable, CustomStringConvertible {
    /// The words.
    package let description: String

    private init(_ words: String) { description = words }

    package static let encoding = Self("text in UTF-8")
    package static let object = Self("an object { … }")
    package static let end = Self("nothing after the end of the object")
    package static let value = Self("a value")
    package static let memberEnd = Self("',' or '}' after a value")
    package static let elementEnd = Self("',' or ']' after a value")
    package static let colon = Self("':' after a key")
    package static let key = Self("a key")
    package static let quotedKey = Self("a key in double quotation marks")
    package static func newKey(_ name: String) -> Self { Self("a key other than \"\(name)\"") }
    package static let closingQuote = Self("the quotation mark that ends the text")
    package static let escape = Self("a character that may follow '\\'")
    package static let hexDigit = Self("a hexadecimal digit")
    package static let lowSurrogate = Self(
      "the second half of a character written as two \\u escapes"
    )
    package static let digit = Self("a digit")
    package static let noLeadingZero = Self("no digit after a leading 0")
    package static let smallerNumber = Self("a number that fits into 64 bits")
    package static let commentEnd = Self("'*/' at the end of a comment")
    package static let noComment = Self("no comment in this kind of file")
    package static func depth(atMost most: Int) -> Self {
      Self("at most \(most) nested lists and objects")
    }
  }

  /// The number of bytes before the place.
  package let offset: Int
  /// The expected input.
  package let expected: Expectation
  /// The byte found; nil at the end.
  package let found: UInt8?

  /// Creates an error for a place in bytes.
  package init(_ expected: Expectation, at offset: Int, in bytes: [UInt8]) {
    (self.offset, self.expected) = (offset, expected)
    found = offset < bytes.count ? bytes[offset] : nil
  }
}

extension JSONSyntaxError: CustomStringConvertible {
  /// The place, the expected and the actual input: `byte 12: expected a digit, found 'x'`.
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

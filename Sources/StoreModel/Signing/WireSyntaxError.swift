/// The location at which a text is not the expected JSON, and what was expected there.
public struct WireSyntaxError: Error, Hashable, Sendable {
  /// The expected input.
  public enum Expectation: Hashable, Sendable {
    /// An object, which the whole text must be.
    case object
    /// A value.
    ///
    /// Null is a value for members but not in lists.
    case value
    /// A quoted member name.
    case name
    /// A different name, because the object already has a member of this name.
    case newName(String)
    /// A colon after a name.
    case colon
    /// A comma, or the end of the object.
    case commaOrBrace
    /// A comma, or the end of the list.
    case commaOrBracket
    /// A digit.
    case digit
    /// A number whose whole part fits in 64 bits.
    case smallerNumber
    /// The closing quote of a string.
    case quotes
    /// A character that is allowed in a string; control characters must be escaped.
    case printable
    /// Valid UTF-8, in the string that begins here.
    case utf8
    /// A JSON escape.
    case escape
    /// Four hexadecimal digits.
    case hexDigits
    /// The second half of a surrogate pair; the second half alone is invalid.
    case surrogatePair
    /// At most this many nested objects and lists.
    case depth(atMost: Int)
    /// The end of the text.
    case end
  }

  /// The number of bytes before the location.
  public let offset: Int
  /// The expected input.
  public let expected: Expectation
  /// The byte found; nil at the end of the text.
  public let found: UInt8?

  /// Creates an error for a location.
  public init(offset: Int, expected: Expectation, found: UInt8?) {
    self.offset = offset
    self.expected = expected
    self.found = found
  }
}

extension WireSyntaxError: CustomStringConvertible {
  /// Location, expected and actual input: `byte 12: expected a digit, found 'x'`.
  public var description: String {
    "byte \(offset): expected \(expected.words), found \(Self.words(for: found))"
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

extension WireSyntaxError.Expectation {
  fileprivate var words: String {
    switch self {
    case .object: "an object"
    case .value: "a value"
    case .name: "a quoted name"
    case .newName(let name): "a name other than '\(name)'"
    case .colon: "a colon"
    case .commaOrBrace: "a comma or '}'"
    case .commaOrBracket: "a comma or ']'"
    case .digit: "a digit"
    case .smallerNumber: "a 64-bit number"
    case .quotes: "closing quotes"
    case .printable: "an escape instead of a control character"
    case .utf8: "valid UTF-8"
    case .escape: "a JSON escape"
    case .hexDigits: "four hexadecimal digits"
    case .surrogatePair: "a surrogate pair"
    case .depth(let bound): "at most \(bound) nested values"
    case .end: "nothing more"
    }
  }
}

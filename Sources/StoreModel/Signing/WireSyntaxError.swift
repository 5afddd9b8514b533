/// Where a text is not the JSON that is wanted, and what was wanted there.
public struct WireSyntaxError: Error, Hashable, Sendable {
  /// What was wanted.
  public enum Expectation: Hashable, Sendable {
    /// An object: the whole text is one.
    case object
    /// A value; null is one for members, and none in lists.
    case value
    /// A member's name in quotes.
    case name
    /// Another name: the object has a member of this one already.
    case newName(String)
    /// A colon after a name.
    case colon
    /// A comma, or the end of the object.
    case commaOrBrace
    /// A comma, or the end of the list.
    case commaOrBracket
    /// A digit.
    case digit
    /// A number whose whole part has 64 bits.
    case smallerNumber
    /// The quotes that end a text.
    case quotes
    /// A character that may stand in a text; those below a space must be escaped.
    case printable
    /// UTF-8, in the text that begins here.
    case utf8
    /// One of the escapes of JSON.
    case escape
    /// Four hexadecimal digits.
    case hexDigits
    /// The second half of a surrogate pair; the second half alone is none.
    case surrogatePair
    /// No more than so many objects and lists in each other.
    case depth(atMost: Int)
    /// Nothing more.
    case end
  }

  /// How many bytes stand before the place.
  public let offset: Int
  /// What was wanted there.
  public let expected: Expectation
  /// The byte that stands there; nil at the end of the text.
  public let found: UInt8?

  /// Names a place.
  ///
  /// - Parameters:
  ///   - offset: how many bytes stand before it.
  ///   - expected: what was wanted.
  ///   - found: the byte that stands there; nil at the end of the text.
  public init(offset: Int, expected: Expectation, found: UInt8?) {
    self.offset = offset
    self.expected = expected
    self.found = found
  }
}

extension WireSyntaxError: CustomStringConvertible {
  /// Place, expected and found: `byte 12: expected a digit, found 'x'`.
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
    case .name: "a name in quotes"
    case .newName(let name): "a name other than '\(name)'"
    case .colon: "a colon"
    case .commaOrBrace: "a comma or '}'"
    case .commaOrBracket: "a comma or ']'"
    case .digit: "a digit"
    case .smallerNumber: "a number of 64 bits"
    case .quotes: "closing quotes"
    case .printable: "an escape in place of a control character"
    case .utf8: "text in UTF-8"
    case .escape: "an escape of JSON"
    case .hexDigits: "four hexadecimal digits"
    case .surrogatePair: "a pair of surrogates"
    case .depth(let bound): "at most \(bound) values in each other"
    case .end: "nothing more"
    }
  }
}

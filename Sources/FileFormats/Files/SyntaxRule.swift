/// What the grammar of a file asks for at one place.
public enum SyntaxRule: Hashable, Sendable {
  /// A text of bytes that are UTF-8.
  case encoding
  /// Anything at all.
  case content
  /// A value, after a colon, a bracket or a comma.
  case value
  /// Nothing more after the value of the whole file.
  case end
  /// A comma or the end, after a value of an object.
  case memberEnd
  /// A comma or the end, after a value of a list.
  case elementEnd
  /// A colon, after a key.
  case colon
  /// A key with or without quotation marks.
  case key
  /// A key in double quotation marks.
  case quotedKey
  /// The quotation mark that ends a text.
  case closingQuote
  /// A character that may follow a backslash.
  case escape
  /// A hexadecimal digit of an escape.
  case hexDigit
  /// The second half of a character written as two escapes.
  case lowSurrogate
  /// A digit of a number.
  case digit
  /// The end of a number that begins with zero.
  case noLeadingZero
  /// The end of a comment.
  case commentEnd
  /// No comment.
  case noComment
  /// Lists and objects not too deep inside one another.
  case depth(Int)
}

/// Why a file is not well-formed.
package struct SyntaxMistake: Error, Hashable {
  /// The byte at which it shows.
  package let offset: Int
  /// What should be there.
  package let rule: SyntaxRule
}

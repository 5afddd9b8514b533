/// A grammar rule that a file must follow at one place.
public enum SyntaxRule: Hashable, Sendable {
  /// Text encoded in UTF-8.
  case encoding
  /// Any content.
  case content
  /// A value, after a colon, a bracket, or a comma.
  case value
  /// Nothing after the value of the whole file.
  case end
  /// A comma or the end of an object, after a value.
  case memberEnd
  /// A comma or the end of a list, after a value.
  case elementEnd
  /// A colon, after a key.
  case colon
  /// A key with or without quotation marks.
  case key
  /// A key in double quotation marks.
  case quotedKey
  /// The closing quotation mark of a text.
  case closingQuote
  /// A character that may follow a backslash.
  case escape
  /// A hexadecimal digit of an escape.
  case hexDigit
  /// The second half of a character written as two escapes.
  case lowSurrogate
  /// A digit of a number.
  case digit
  /// No digit after a leading zero.
  case noLeadingZero
  /// The end of a comment.
  case commentEnd
  /// No comment in this dialect.
  case noComment
  /// Lists and objects that are not nested too deeply.
  case depth(Int)
}

/// The reason why a file is malformed.
package struct SyntaxMistake: Error, Hashable {
  /// The offset of the offending byte.
  package let offset: Int
  /// The grammar rule.
  package let rule: SyntaxRule
}

/// The reason why a file is malformed.
struct SyntaxMistake: Error {
  /// The offset of the offending byte.
  let offset: Int
  let rule: Expectation
}

extension Expectation {
  static let encoding = Expectation("text in UTF-8")
  static let end = Expectation("nothing after the end of the object")
  static let value = Expectation("a value")
  static let memberEnd = Expectation("',' or '}' after a value")
  static let elementEnd = Expectation("',' or ']' after a value")
  static let colon = Expectation("':' after a key")
  static let key = Expectation("a key")
  static let quotedKey = Expectation("a key in double quotation marks")
  static let closingQuote = Expectation("the quotation mark that ends the text")
  static let escape = Expectation("a character that may follow '\\'")
  static let hexDigit = Expectation("a hexadecimal digit")
  static let lowSurrogate = Expectation("the second half of a character written as two \\u escapes")
  static let digit = Expectation("a digit")
  static let noLeadingZero = Expectation("no digit after a leading 0")
  static let commentEnd = Expectation("'*/' at the end of a comment")
  static let noComment = Expectation("no comment in this kind of file")
  static func depth(_ most: Int) -> Expectation {
    .init("at most \(most) nested lists and objects")
  }
}

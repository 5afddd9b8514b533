/// The expected content of a file at one place, in words that follow "expected".
package struct Expectation: Hashable, Sendable, CustomStringConvertible {
  /// The words.
  package let description: String

  /// Creates an expectation from words that follow "expected".
  package init(_ words: String) { description = words }

  /// Creates the expectation of a value of a form.
  package init(_ form: FileValue) { description = form.words }
}

extension Expectation {
  /// The most bytes of a name in UTF-8: it is part of the names of files, which have at most 255.
  static let mostInName = 120
  /// The most bytes in UTF-8 of a text that is printed as a part of one line.
  static let mostInLine = 1_000
  static let readableFile = Expectation("a readable file")
  static func fileSize(atMost most: Int) -> Expectation { .init("a file of at most \(most) bytes") }
  package static let folderName = Expectation(
    "a name of at most \(mostInName) bytes of printable characters, without \"/\", that does not "
      + "start with a period"
  )

  static func keyOnce(firstLine line: Int) -> Expectation {
    .init("each key once (the first is on line \(line))")
  }
  /// The maximum number of keys that are listed beside a suggestion.
  private static let mostKeys = 24

  package static func knownKey(_ keys: [String], isSuggested: Bool) -> Expectation {
    let isLong = isSuggested && keys.count > mostKeys
    return .init(isLong ? "one of \(keys.count) other keys" : "one of the keys \(list(keys))")
  }
  package static func key(_ name: String) -> Expectation { .init("the key \"\(name)\"") }
  package static let object = Expectation("an object { … }")
  package static let list = Expectation("a list [ … ]")
  package static let someElement = Expectation("at least one element")
  package static let text = Expectation("text in quotation marks")
  package static let someText = Expectation("nonempty text")
  static let line = Expectation(
    "one line of text without control characters, of at most \(mostInLine) bytes"
  )
  package static let ascending = Expectation("the minimum first, then the maximum")

  package static func word(_ words: [String]) -> Expectation {
    .init(words.count == 1 ? "\"\(words[0])\"" : "one of \(list(words))")
  }
  package static func name(of kind: String, _ names: [String]) -> Expectation {
    .init("the name of \(kind)" + (names.count > 8 ? "" : " (\(list(names)))"))
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}

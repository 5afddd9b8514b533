/// A value of a file with its location.
package struct FileValue: Sendable {
  /// The content of a value.
  package enum Content: Sendable {
    /// `{ … }`, in file order.
    case object([Member])
    /// `[ … ]`
    case list([FileValue])
    /// Text.
    case text(String)
    /// A whole number that fits into 64 bits.
    case integer(Int64)
    /// Any other number, as it is written; no StoreStorm file contains fractions.
    case otherNumber(String)
    /// `true` or `false`.
    case boolean(Bool)
    /// `null`
    case null
  }

  /// A key of an object and its value.
  package struct Member: Sendable {
    /// The key.
    package let name: String
    /// The byte range of the key.
    package let range: Range<Int>
    /// The value.
    package let value: FileValue
  }

  /// The content of the value.
  package let content: Content
  /// The byte range of the value.
  package let range: Range<Int>
  /// The path from the root: `journeys[1].steps[0].purchase`.
  package let path: String

  /// Returns the value under a key, if this is an object that has the key.
  package subscript(name: String) -> FileValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The members of an object; nil for other values.
  package var members: [Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The elements of a list; nil for other values.
  package var elements: [FileValue]? {
    if case .list(let elements) = content { elements } else { nil }
  }

  /// The text; nil for other values.
  package var text: String? { if case .text(let text) = content { text } else { nil } }

  /// The whole number; nil for other values.
  package var whole: Int? {
    if case .integer(let number) = content { Int(exactly: number) } else { nil }
  }

  /// The Boolean; nil for other values.
  package var flag: Bool? { if case .boolean(let flag) = content { flag } else { nil } }
}

extension FileValue {
  /// Reads a file; throws why it is malformed.
  package static func read(
    _ file: FileText,
    dialect: FileScanner.Dialect
  ) throws(ScenarioError) -> FileValue {
    guard file.bytes.count <= FileText.largestSize else {
      let wanted = Expectation.fileSize(atMost: FileText.largestSize)
      throw ScenarioError(Mistake(file: file.name, expected: wanted, found: "more"))
    }
    var scanner = FileScanner(file, dialect: dialect)
    let value: FileValue
    do { value = try scanner.document() } catch {
      throw ScenarioError(
        Mistake(
          file: file.name,
          place: file.place(error.offset),
          expected: error.rule,
          found: file.character(error.offset)
        )
      )
    }
    guard scanner.repetitions.isEmpty else { throw repeated(scanner.repetitions, in: file) }
    return value
  }

  private static func repeated(
    _ repetitions: [FileScanner.Repetition],
    in file: FileText
  ) -> ScenarioError {
    var list = MistakeList(file)
    for repetition in repetitions {
      let line = file.place(repetition.first).line
      list.add(.keyOnce(firstLine: line), at: repetition.range, path: "")
    }
    return ScenarioError(mistakes: list.mistakes, omitted: list.omitted)
  }
}

package import StoreJSON

extension JSONNode {
  /// Reads a file; throws why it is malformed.
  package static func read(
    _ file: FileText,
    dialect: JSONScanner.Dialect
  ) throws(ScenarioError) -> JSONNode {
    guard file.bytes.count <= FileText.largestSize else {
      let wanted = Expectation.fileSize(atMost: FileText.largestSize)
      throw ScenarioError(Mistake(file: file.name, expected: wanted, found: "more"))
    }
    var scanner = JSONScanner(file.bytes, from: file.start, dialect: dialect)
    let value: JSONNode
    do { value = try scanner.document() } catch {
      throw ScenarioError(
        Mistake(
          file: file.name,
          place: file.place(error.offset),
          expected: Expectation(error.expected.description),
          found: file.character(error.offset)
        )
      )
    }
    guard scanner.repetitions.isEmpty else { throw repeated(scanner.repetitions, in: file) }
    return value
  }

  private static func repeated(
    _ repetitions: [JSONScanner.Repetition],
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

extension JSONValue {
  /// Reads a JSON file.
  package static func read(_ file: FileText) throws(ScenarioError) -> JSONValue {
    JSONValue(try JSONNode.read(file, dialect: .json))
  }
}

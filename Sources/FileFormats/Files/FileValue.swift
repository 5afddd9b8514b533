import Foundation

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
    /// Any other number; no StoreStorm file contains fractions.
    case otherNumber
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
}

extension FileValue {
  /// Reads a file: the scanner checks and locates, and Foundation decodes.
  package static func read(
    _ file: FileText,
    dialect: FileScanner.Dialect
  ) throws(ScenarioError) -> FileValue {
    guard file.bytes.count <= FileText.largestSize else {
      let wanted = Expectation.fileSize(atMost: FileText.largestSize)
      throw ScenarioError(Mistake(file: file.name, expected: wanted, found: "more"))
    }
    var scanner = FileScanner(file, dialect: dialect)
    let outline: FileOutline
    do { outline = try scanner.outline() } catch {
      throw ScenarioError(
        Mistake(
          file: file.name,
          place: file.place(error.offset),
          expected: .syntax(error.rule),
          found: file.character(error.offset)
        )
      )
    }
    if !scanner.repetitions.isEmpty { throw repeated(scanner.repetitions, in: file) }
    do {
      let decoder = JSONDecoder()
      decoder.allowsJSON5 = dialect == .json5
      let data = Data(file.bytes[file.start...])
      let at = DecodedValue.Place(outline: outline, path: "")
      return try decoder.decode(DecodedValue.self, from: data, configuration: at).value
    } catch {
      // The scanner must accept less than Foundation, so this is a bug in StoreStorm.
      throw ScenarioError(
        Mistake(file: file.name, expected: .foundation, found: file.excerpt(outline.range))
      )
    }
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

/// A value from Foundation's decoder; the outline determines the type to decode, so the decoder
/// never has to guess.
private struct DecodedValue: DecodableWithConfiguration {
  struct Place {
    let outline: FileOutline
    let path: String
  }

  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  let value: FileValue

  init(from decoder: any Decoder, configuration place: Place) throws {
    let content = try Self.content(from: decoder, at: place)
    value = FileValue(content: content, range: place.outline.range, path: place.path)
  }

  private static func content(
    from decoder: any Decoder,
    at place: Place
  ) throws -> FileValue.Content {
    switch place.outline.kind {
    case .object(let members):
      let values = try decoder.container(keyedBy: Key.self)
      return .object(
        try members.map { member in
          let path = place.path.isEmpty ? member.name : "\(place.path).\(member.name)"
          let key = Key(stringValue: member.name)
          let inner = Place(outline: member.value, path: path)
          let value = try values.decode(DecodedValue.self, forKey: key, configuration: inner).value
          return FileValue.Member(name: member.name, range: member.range, value: value)
        }
      )
    case .list(let elements):
      var values = try decoder.unkeyedContainer()
      return .list(
        try elements.enumerated().map { number, element in
          let inner = Place(outline: element, path: "\(place.path)[\(number)]")
          return try values.decode(DecodedValue.self, configuration: inner).value
        }
      )
    case .text: return .text(try decoder.singleValueContainer().decode(String.self))
    case .integer:
      let number = try? decoder.singleValueContainer().decode(Int64.self)
      return number.map(FileValue.Content.integer) ?? .otherNumber
    case .decimal: return .otherNumber
    case .boolean: return .boolean(try decoder.singleValueContainer().decode(Bool.self))
    case .null: return .null
    }
  }
}

/// A scanner that reads a JSON or JSON5 file with the location of each value and mistake.
///
/// It accepts slightly less than JSON5, and nothing that Foundation refuses: whitespace is limited
/// to the four characters of JSON, keys without quotation marks are ASCII, text contains no raw
/// tabs, and a backslash may precede only a quotation mark, a slash, a line break, or one of the
/// letters b f n r t u.
package struct FileScanner {
  /// The grammar of a file.
  package enum Dialect: Sendable {
    /// RFC 8259.
    case json
    /// json5.org, version 1.0.0.
    case json5
  }

  /// A key that occurs twice in an object.
  struct Repetition {
    /// The byte range of the second occurrence.
    let range: Range<Int>
    /// The offset of the first occurrence.
    let first: Int
  }

  private static let deepest = 256

  let bytes: [UInt8]
  let dialect: Dialect
  var index: Int
  private var depth = 0
  private(set) var repetitions: [Repetition] = []

  init(_ file: FileText, dialect: Dialect) {
    bytes = file.bytes
    index = file.start
    self.dialect = dialect
  }

  /// Scans the whole file.
  mutating func document() throws(SyntaxMistake) -> FileValue {
    try checkEncoding()
    try skipSpace()
    guard index < bytes.count else { throw mistake(.object) }
    let document = try value(at: "")
    try skipSpace()
    guard index == bytes.count else { throw mistake(.end) }
    return document
  }

  var current: UInt8? { index < bytes.count ? bytes[index] : nil }
  var next: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

  func mistake(_ rule: Expectation) -> SyntaxMistake { SyntaxMistake(offset: index, rule: rule) }

  private func checkEncoding() throws(SyntaxMistake) {
    var offset = index
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte > 0 && byte < 0x80 {
        offset += 1
        continue
      }
      var parser = Unicode.UTF8.ForwardParser()
      var rest = bytes[offset...].makeIterator()
      guard byte != 0, case .valid(let scalar) = parser.parseScalar(from: &rest) else {
        throw SyntaxMistake(offset: offset, rule: .encoding)
      }
      offset += scalar.count
    }
  }

  private mutating func value(at path: String) throws(SyntaxMistake) -> FileValue {
    let start = index
    let content: FileValue.Content
    switch current {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < Self.deepest else { throw mistake(.depth(Self.deepest)) }
      depth += 1
      index += 1
      content = bytes[start] == UInt8(ascii: "{") ? try object(at: path) : try list(at: path)
      depth -= 1
    case Ascii.quote: content = .text(try text())
    case Ascii.apostrophe where dialect == .json5: content = .text(try text())
    case let byte? where Ascii.isLetter(byte): content = try word()
    default: content = try number()
    }
    return FileValue(content: content, range: start..<index, path: path)
  }

  private mutating func object(at path: String) throws(SyntaxMistake) -> FileValue.Content {
    var members: [FileValue.Member] = []
    var places: [String: Int] = [:]
    var closes = true
    while true {
      try skipSpace()
      if closes && current == UInt8(ascii: "}") { break }
      let start = index
      let name = try key()
      let range = start..<index
      if let first = places[name] {
        repetitions.append(Repetition(range: range, first: first))
      } else {
        places[name] = start
      }
      try skipSpace()
      guard current == UInt8(ascii: ":") else { throw mistake(.colon) }
      index += 1
      try skipSpace()
      let value = try value(at: path.isEmpty ? name : "\(path).\(name)")
      members.append(FileValue.Member(name: name, range: range, value: value))
      try skipSpace()
      if current == UInt8(ascii: "}") { break }
      guard current == UInt8(ascii: ",") else { throw mistake(.memberEnd) }
      index += 1
      closes = dialect == .json5
    }
    index += 1
    return .object(members)
  }

  private mutating func list(at path: String) throws(SyntaxMistake) -> FileValue.Content {
    var elements: [FileValue] = []
    var closes = true
    while true {
      try skipSpace()
      if closes && current == UInt8(ascii: "]") { break }
      elements.append(try value(at: "\(path)[\(elements.count)]"))
      try skipSpace()
      if current == UInt8(ascii: "]") { break }
      guard current == UInt8(ascii: ",") else { throw mistake(.elementEnd) }
      index += 1
      closes = dialect == .json5
    }
    index += 1
    return .list(elements)
  }

  private mutating func key() throws(SyntaxMistake) -> String {
    let wanted = dialect == .json ? Expectation.quotedKey : .key
    guard let byte = current else { throw mistake(wanted) }
    if byte == Ascii.quote || (byte == Ascii.apostrophe && dialect == .json5) { return try text() }
    guard dialect == .json5, Ascii.isBareKey(byte, first: true) else { throw mistake(wanted) }
    return bareWord()
  }

  private mutating func word() throws(SyntaxMistake) -> FileValue.Content {
    let start = index
    switch bareWord() {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null": return .null
    case "Infinity" where dialect == .json5, "NaN" where dialect == .json5:
      return .otherNumber(String(decoding: bytes[start..<index], as: UTF8.self))
    default: throw SyntaxMistake(offset: start, rule: .value)
    }
  }

  private mutating func bareWord() -> String {
    let start = index
    while let byte = current, Ascii.isBareKey(byte, first: false) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }
}

/// A scanner that finds the structure of a JSON or JSON5 file.
///
/// Foundation's decoder reports neither where a file is malformed nor that a key occurs twice; this
/// scanner does. It accepts slightly less than JSON5, and nothing that Foundation refuses:
/// whitespace is limited to the four characters of JSON, keys without quotation marks are ASCII,
/// text contains no raw tabs, and a backslash may precede only a quotation mark, a slash, a line
/// break, or one of the letters b f n r t u.
package struct FileScanner {
  /// The grammar of a file.
  package enum Dialect: Sendable {
    /// RFC 8259.
    case json
    /// json5.org, version 1.0.0.
    case json5
  }

  /// A key that occurs twice in an object.
  package struct Repetition: Sendable {
    /// The byte range of the second occurrence.
    package let range: Range<Int>
    /// The offset of the first occurrence.
    package let first: Int
  }

  /// The maximum depth of nested lists and objects.
  package static let deepest = 256

  let bytes: [UInt8]
  let dialect: Dialect
  var index: Int
  private var depth = 0
  /// The keys that occur twice.
  package private(set) var repetitions: [Repetition] = []

  /// Prepares to scan a file.
  package init(_ file: FileText, dialect: Dialect) {
    bytes = file.bytes
    index = file.start
    self.dialect = dialect
  }

  /// Scans the whole file.
  package mutating func outline() throws(SyntaxMistake) -> FileOutline {
    try checkEncoding()
    try skipSpace()
    guard index < bytes.count else { throw mistake(.content) }
    let outline = try value()
    try skipSpace()
    guard index == bytes.count else { throw mistake(.end) }
    return outline
  }

  var current: UInt8? { index < bytes.count ? bytes[index] : nil }
  var next: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

  func mistake(_ rule: SyntaxRule) -> SyntaxMistake { SyntaxMistake(offset: index, rule: rule) }

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

  private mutating func value() throws(SyntaxMistake) -> FileOutline {
    let start = index
    let kind: FileOutline.Kind
    switch current {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < Self.deepest else { throw mistake(.depth(Self.deepest)) }
      depth += 1
      index += 1
      kind = bytes[start] == UInt8(ascii: "{") ? try object() : try list()
      depth -= 1
    case Ascii.quote:
      _ = try text(keeping: false)
      kind = .text
    case Ascii.apostrophe where dialect == .json5:
      _ = try text(keeping: false)
      kind = .text
    case let byte? where Ascii.isLetter(byte): kind = try word()
    default: kind = try number()
    }
    return FileOutline(kind: kind, range: start..<index)
  }

  private mutating func object() throws(SyntaxMistake) -> FileOutline.Kind {
    var members: [FileOutline.Member] = []
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
      members.append(FileOutline.Member(name: name, range: range, value: try value()))
      try skipSpace()
      if current == UInt8(ascii: "}") { break }
      guard current == UInt8(ascii: ",") else { throw mistake(.memberEnd) }
      index += 1
      closes = dialect == .json5
    }
    index += 1
    return .object(members)
  }

  private mutating func list() throws(SyntaxMistake) -> FileOutline.Kind {
    var elements: [FileOutline] = []
    var closes = true
    while true {
      try skipSpace()
      if closes && current == UInt8(ascii: "]") { break }
      elements.append(try value())
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
    let wanted = dialect == .json ? SyntaxRule.quotedKey : .key
    guard let byte = current else { throw mistake(wanted) }
    if byte == Ascii.quote || (byte == Ascii.apostrophe && dialect == .json5) {
      return try text(keeping: true)
    }
    guard dialect == .json5, Ascii.isBareKey(byte, first: true) else { throw mistake(wanted) }
    let start = index
    while let byte = current, Ascii.isBareKey(byte, first: false) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func word() throws(SyntaxMistake) -> FileOutline.Kind {
    let start = index
    while let byte = current, Ascii.isBareKey(byte, first: false) { index += 1 }
    switch String(decoding: bytes[start..<index], as: UTF8.self) {
    case "true", "false": return .boolean
    case "null": return .null
    case "Infinity" where dialect == .json5, "NaN" where dialect == .json5: return .decimal
    default: throw SyntaxMistake(offset: start, rule: .value)
    }
  }
}

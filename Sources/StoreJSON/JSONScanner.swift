/// A scanner for JSON and JSON5 that locates each value and each mistake.
///
/// It accepts slightly less than JSON5, and nothing that Foundation refuses: whitespace is limited
/// to the four characters of JSON, keys without quotation marks are ASCII, text contains no raw
/// tabs, and a backslash may precede only a quotation mark, a slash, a line break, or one of the
/// letters b f n r t u.
package struct JSONScanner {
  /// A grammar.
  package enum Dialect: Sendable {
    /// RFC 8259.
    case json
    /// json5.org, version 1.0.0.
    case json5
  }

  /// A key that occurs twice in an object.
  package struct Repetition {
    /// The key.
    package let name: String
    /// The byte range of the second occurrence.
    package let range: Range<Int>
    /// The offset of the first occurrence.
    package let first: Int
  }

  let bytes: [UInt8]
  let dialect: Dialect
  var index: Int
  private let mostDepth: Int
  private let hasPaths: Bool
  private var depth = 0
  /// The keys that occur twice in what was scanned.
  package private(set) var repetitions: [Repetition] = []

  /// Makes a scanner.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - start: the offset of its beginning.
  ///   - dialect: its grammar.
  ///   - mostDepth: the most objects and lists within each other.
  ///   - hasPaths: whether each value has its path; without paths, all of them are empty. The paths
  ///     of a text that someone else wrote can take much more memory than the text.
  package init(
    _ bytes: [UInt8],
    from start: Int = 0,
    dialect: Dialect,
    depth mostDepth: Int = 256,
    hasPaths: Bool = true
  ) {
    (self.bytes, index, self.dialect) = (bytes, start, dialect)
    (self.mostDepth, self.hasPaths) = (mostDepth, hasPaths)
  }

  /// Scans one value, after which there is nothing else.
  package mutating func document() throws(JSONSyntaxError) -> JSONNode {
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

  func mistake(_ expected: JSONSyntaxError.Expectation, at offset: Int? = nil) -> JSONSyntaxError {
    JSONSyntaxError(expected, at: offset ?? index, in: bytes)
  }

  private func checkEncoding() throws(JSONSyntaxError) {
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
        throw mistake(.encoding, at: offset)
      }
      offset += scalar.count
    }
  }

  // MARK: Values

  private mutating func value(at path: String) throws(JSONSyntaxError) -> JSONNode {
    let start = index
    let content: JSONNode.Content
    switch current {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < mostDepth else { throw mistake(.depth(atMost: mostDepth)) }
      depth += 1
      index += 1
      content = bytes[start] == UInt8(ascii: "{") ? try object(at: path) : try list(at: path)
      depth -= 1
    case Ascii.quote: content = .text(try text())
    case Ascii.apostrophe where dialect == .json5: content = .text(try text())
    case let byte? where Ascii.isLetter(byte): content = try word()
    default: content = try number()
    }
    return JSONNode(content: content, range: start..<index, path: path)
  }

  private mutating func object(at path: String) throws(JSONSyntaxError) -> JSONNode.Content {
    var members: [JSONNode.Member] = []
    var places: [String: Int] = [:]
    var closes = true
    while true {
      try skipSpace()
      if closes && current == UInt8(ascii: "}") { break }
      let start = index
      let name = try key()
      let range = start..<index
      if let first = places[name] {
        repetitions.append(Repetition(name: name, range: range, first: first))
      } else {
        places[name] = start
      }
      try skipSpace()
      guard current == UInt8(ascii: ":") else { throw mistake(.colon) }
      index += 1
      try skipSpace()
      let value = try value(at: !hasPaths ? "" : path.isEmpty ? name : "\(path).\(name)")
      members.append(JSONNode.Member(name: name, range: range, value: value))
      try skipSpace()
      if current == UInt8(ascii: "}") { break }
      guard current == UInt8(ascii: ",") else { throw mistake(.memberEnd) }
      index += 1
      closes = dialect == .json5
    }
    index += 1
    return .object(members)
  }

  private mutating func list(at path: String) throws(JSONSyntaxError) -> JSONNode.Content {
    var elements: [JSONNode] = []
    var closes = true
    while true {
      try skipSpace()
      if closes && current == UInt8(ascii: "]") { break }
      elements.append(try value(at: hasPaths ? "\(path)[\(elements.count)]" : ""))
      try skipSpace()
      if current == UInt8(ascii: "]") { break }
      guard current == UInt8(ascii: ",") else { throw mistake(.elementEnd) }
      index += 1
      closes = dialect == .json5
    }
    index += 1
    return .list(elements)
  }

  private mutating func key() throws(JSONSyntaxError) -> String {
    let expected = dialect == .json ? JSONSyntaxError.Expectation.quotedKey : .key
    guard let byte = current else { throw mistake(expected) }
    if byte == Ascii.quote || (byte == Ascii.apostrophe && dialect == .json5) { return try text() }
    guard dialect == .json5, Ascii.isBareKey(byte, first: true) else { throw mistake(expected) }
    return bareWord()
  }

  private mutating func word() throws(JSONSyntaxError) -> JSONNode.Content {
    let start = index
    switch bareWord() {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null": return .null
    case "Infinity" where dialect == .json5, "NaN" where dialect == .json5:
      return .otherNumber(String(decoding: bytes[start..<index], as: UTF8.self))
    default: throw mistake(.value, at: start)
    }
  }

  private mutating func bareWord() -> String {
    let start = index
    while let byte = current, Ascii.isBareKey(byte, first: false) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }
}

extension JSONScanner {
  /// Skips white space and, in JSON5, comments.
  private mutating func skipSpace() throws(JSONSyntaxError) {
    while let byte = current {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), Ascii.lineFeed, Ascii.carriageReturn: index += 1
      case UInt8(ascii: "/") where next == UInt8(ascii: "/") || next == UInt8(ascii: "*"):
        guard dialect == .json5 else { throw mistake(.noComment) }
        if next == UInt8(ascii: "/") { skipLineComment() } else { try skipBlockComment() }
      default: return
      }
    }
  }

  private mutating func skipLineComment() {
    while let byte = current, byte != Ascii.lineFeed, byte != Ascii.carriageReturn { index += 1 }
  }

  private mutating func skipBlockComment() throws(JSONSyntaxError) {
    index += 2
    while current != nil {
      if current == UInt8(ascii: "*") && next == UInt8(ascii: "/") {
        index += 2
        return
      }
      index += 1
    }
    throw mistake(.commentEnd)
  }
}

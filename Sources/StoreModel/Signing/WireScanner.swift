/// A JSON scanner that reads each byte once.
///
/// The extensions read strings and numbers.
struct WireScanner {
  let bytes: [UInt8]
  /// The number of bytes read.
  var offset = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The next byte; nil at the end.
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func mistake(_ expected: WireSyntaxError.Expectation, at place: Int? = nil) -> WireSyntaxError {
    let place = place ?? offset
    let found = place < bytes.count ? bytes[place] : nil
    return WireSyntaxError(offset: place, expected: expected, found: found)
  }

  /// Reads one byte if it is the next one.
  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
  }

  mutating func document() throws(WireSyntaxError) -> WireObject {
    skipSpace()
    guard next == UInt8(ascii: "{") else { throw mistake(.object) }
    let object = try object(depth: 1)
    skipSpace()
    guard next == nil else { throw mistake(.end) }
    return object
  }

  private mutating func object(depth: Int) throws(WireSyntaxError) -> WireObject {
    try enter(depth: depth)
    var members: [(name: String, value: WireObject.Value)] = []
    var names: Set<String> = []
    if take(UInt8(ascii: "}")) { return WireObject() }
    repeat {
      skipSpace()
      let start = offset
      guard next == UInt8(ascii: "\"") else { throw mistake(.name) }
      let name = try text()
      guard names.insert(name).inserted else { throw mistake(.newName(name), at: start) }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw mistake(.colon) }
      skipSpace()
      if let value = try valueOrNull(depth: depth) { members.append((name, value)) }
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw mistake(.commaOrBrace) }
    return WireObject(members: members)
  }

  private mutating func list(depth: Int) throws(WireSyntaxError) -> WireObject.Value {
    try enter(depth: depth)
    var values: [WireObject.Value] = []
    if take(UInt8(ascii: "]")) { return .texts([]) }
    repeat {
      skipSpace()
      let start = offset
      guard let value = try valueOrNull(depth: depth) else { throw mistake(.value, at: start) }
      values.append(value)
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw mistake(.commaOrBracket) }
    var texts: [String] = []
    for case .text(let text) in values { texts.append(text) }
    return texts.count == values.count ? .texts(texts) : .list(values)
  }

  /// Reads the bracket that begins an object or a list, and the whitespace after it.
  private mutating func enter(depth: Int) throws(WireSyntaxError) {
    let bound = WireObject.greatestDepth
    guard depth <= bound else { throw mistake(.depth(atMost: bound)) }
    offset += 1
    skipSpace()
  }

  private mutating func valueOrNull(depth: Int) throws(WireSyntaxError) -> WireObject.Value? {
    switch next {
    case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
    case UInt8(ascii: "["): return try list(depth: depth + 1)
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return try number()
    default: break
    }
    if take(word: "true") { return .boolean(true) }
    if take(word: "false") { return .boolean(false) }
    if take(word: "null") { return nil }
    throw mistake(.value)
  }

  private mutating func take(word: String) -> Bool {
    let end = offset + word.utf8.count
    guard end <= bytes.count, bytes[offset..<end].elementsEqual(word.utf8) else { return false }
    offset = end
    return true
  }
}

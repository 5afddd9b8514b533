/// Reads values of the Distinguished Encoding Rules (ITU-T X.690) one after the other.
struct DERReader {
  /// The text is not in these rules, or another value was expected.
  struct Flaw: Error {}

  /// A value.
  struct Value {
    let tag: UInt8
    /// The bytes after tag and length.
    let content: ArraySlice<UInt8>
    /// All bytes of the value.
    let whole: ArraySlice<UInt8>
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  init(_ bytes: [UInt8]) { self.init(bytes[...]) }

  /// The tag of the next value; nil at the end.
  var nextTag: UInt8? { rest.first }

  /// Reads the next value.
  mutating func next() throws(Flaw) -> Value {
    guard rest.count >= 2 else { throw Flaw() }
    let (tag, first) = (rest[rest.startIndex], rest[rest.startIndex + 1])
    var (start, length) = (rest.startIndex + 2, Int(first))
    if first >= 0x80 {
      // A length has as few bytes as possible; four are enough for any certificate.
      let count = length - 0x80
      guard (1...4).contains(count), rest.endIndex - start >= count else { throw Flaw() }
      length = rest[start..<(start + count)].reduce(0) { $0 << 8 | Int($1) }
      guard length >= 0x80, length >> (8 * (count - 1)) > 0 else { throw Flaw() }
      start += count
    }
    guard rest.endIndex - start >= length else { throw Flaw() }
    let value = Value(
      tag: tag,
      content: rest[start..<(start + length)],
      whole: rest[rest.startIndex..<(start + length)]
    )
    rest = rest[(start + length)...]
    return value
  }

  /// Reads the next value, which has a tag.
  mutating func next(_ tag: UInt8) throws(Flaw) -> Value {
    let value = try next()
    guard value.tag == tag else { throw Flaw() }
    return value
  }

  /// Reads the values of a sequence that comes next.
  mutating func sequence() throws(Flaw) -> DERReader { DERReader(try next(0x30).content) }

  /// Reads a number that is not negative and below 2²⁵⁶.
  mutating func number() throws(Flaw) -> UInt256 {
    let digits = try next(0x02).content
    guard let first = digits.first, first < 0x80 else { throw Flaw() }
    let significant = digits.drop { $0 == 0 }
    // A zero byte comes first only if the sign needs it.
    guard digits.count == 1 || first != 0 || digits.dropFirst().first.map({ $0 >= 0x80 }) ?? false,
      significant.count <= 32
    else { throw Flaw() }
    return UInt256(bytes: [UInt8](repeating: 0, count: 32 - significant.count) + significant)
  }

  /// Reads a string of whole bytes of bits.
  mutating func bits() throws(Flaw) -> ArraySlice<UInt8> {
    let content = try next(0x03).content
    guard content.first == 0 else { throw Flaw() }
    return content.dropFirst()
  }

  /// Makes sure that nothing follows.
  func end() throws(Flaw) { guard rest.isEmpty else { throw Flaw() } }
}

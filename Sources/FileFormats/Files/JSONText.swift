/// A JSON value to write; members keep their order, so equal values give equal bytes.
///
/// There is no floating point; fractions are counts of decimal units. Unsigned 64-bit integers such
/// as seeds are written as strings, because many readers keep only 53 bits.
package enum JSONText: Hashable, Sendable {
  /// An object with members in writing order; their names must differ.
  case object([Member])
  /// An array.
  case array([JSONText])
  /// A string.
  case string(String)
  /// An integer.
  case integer(Int64)
  /// `units` divided by ten to the power of `digits`: `.decimal(units: 1_250, digits: 3)` is 1.250.
  case decimal(units: Int64, digits: Int)
  /// A Boolean.
  case bool(Bool)
  /// Null.
  case null

  /// One member of an object.
  package struct Member: Hashable, Sendable {
    /// Its name.
    package let name: String
    /// Its value.
    package let value: JSONText

    /// Makes a member.
    package init(_ name: String, _ value: JSONText) {
      self.name = name
      self.value = value
    }
  }

  /// Returns an object with its members sorted by name.
  package static func sorted(_ members: [String: JSONText]) -> JSONText {
    .object(members.sorted { $0.key < $1.key }.map { Member($0.key, $0.value) })
  }

  /// The value on one line, without spaces.
  package var compact: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// The value on several lines, with two spaces per level and a final newline.
  package var pretty: String {
    var text = ""
    write(to: &text, indent: 0)
    return text + "\n"
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .object(let members):
      write(members, between: ("{", "}"), to: &text, indent: indent) { member, text, indent in
        Self.write(member.name, to: &text)
        text += indent == nil ? ":" : ": "
        member.value.write(to: &text, indent: indent)
      }
    case .array(let elements):
      write(elements, between: ("[", "]"), to: &text, indent: indent) { element, text, indent in
        element.write(to: &text, indent: indent)
      }
    case .string(let string): Self.write(string, to: &text)
    case .integer(let integer): text += String(integer)
    case .decimal(let units, let digits): Self.write(units, digits: digits, to: &text)
    case .bool(let bool): text += bool ? "true" : "false"
    case .null: text += "null"
    }
  }

  private func write<Part>(
    _ parts: [Part],
    between brackets: (String, String),
    to text: inout String,
    indent: Int?,
    each: (Part, inout String, Int?) -> Void
  ) {
    text += brackets.0
    let inner = indent.map { $0 + 2 }
    for (index, part) in parts.enumerated() {
      if index > 0 { text += "," }
      if let inner { text += "\n" + String(repeating: " ", count: inner) }
      each(part, &text, inner)
    }
    if let indent, !parts.isEmpty { text += "\n" + String(repeating: " ", count: indent) }
    text += brackets.1
  }

  private static func write(_ units: Int64, digits: Int, to text: inout String) {
    let magnitude = String(units.magnitude)
    let zeros = max(0, digits + 1 - magnitude.count)
    let padded = String(repeating: "0", count: zeros) + magnitude
    text += (units < 0 ? "-" : "") + padded.dropLast(max(0, digits))
    if digits > 0 { text += "." + padded.suffix(digits) }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    // Most texts, and the longest ones, contain nothing to escape.
    guard string.utf8.contains(where: { !isPlain($0) }) else {
      text += string
      text += "\""
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// Whether a byte of a text needs no escape, whatever follows it.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}

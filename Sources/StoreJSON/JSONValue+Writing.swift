extension JSONValue {
  /// The value on one line, without spaces.
  package var compact: String { String(decoding: compactBytes, as: UTF8.self) }

  /// The bytes of ``compact``.
  package var compactBytes: [UInt8] {
    var writer = JSONWriter(indent: nil)
    writer.write(self)
    return writer.bytes
  }

  /// The value on several lines, with two spaces per level and a final newline.
  package var pretty: String {
    var writer = JSONWriter(indent: 0)
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}

/// Writes a value as bytes.
private struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  /// The number of spaces before a line; nil to write one line.
  private var indent: Int?

  init(indent: Int?) {
    self.indent = indent
    bytes.reserveCapacity(1_024)
  }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .object(let members):
      write(members, between: "{", and: "}") { writer, member in
        writer.write(member.name)
        writer.append(writer.indent == nil ? ":" : ": ")
        writer.write(member.value)
      }
    case .array(let elements):
      write(elements, between: "[", and: "]") { writer, element in writer.write(element) }
    case .string(let string): write(string)
    case .integer(let integer): append(String(integer))
    case .decimal(let units, let digits): write(units, digits: digits)
    case .bool(let bool): append(bool ? "true" : "false")
    case .null: append("null")
    }
  }

  private mutating func append(_ text: String) { bytes += text.utf8 }

  private mutating func write<Part>(
    _ parts: [Part],
    between opening: String,
    and closing: String,
    each: (inout Self, Part) -> Void
  ) {
    append(opening)
    let outer = indent
    indent = outer.map { $0 + 2 }
    for (index, part) in parts.enumerated() {
      if index > 0 { append(",") }
      beginLine()
      each(&self, part)
    }
    indent = outer
    if !parts.isEmpty { beginLine() }
    append(closing)
  }

  private mutating func beginLine() {
    guard let indent else { return }
    append("\n")
    bytes += repeatElement(UInt8(ascii: " "), count: indent)
  }

  private mutating func write(_ units: Int64, digits: Int) {
    let magnitude = String(units.magnitude)
    let zeros = max(0, digits + 1 - magnitude.count)
    let padded = String(repeating: "0", count: zeros) + magnitude
    append((units < 0 ? "-" : "") + padded.dropLast(max(0, digits)))
    if digits > 0 { append("." + padded.suffix(digits)) }
  }

  private mutating func write(_ string: String) {
    append("\"")
    // Most texts, and the longest ones, contain nothing to escape.
    if string.utf8.allSatisfy(Self.isPlain) {
      append(string)
    } else {
      for scalar in string.unicodeScalars { write(scalar) }
    }
    append("\"")
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\n": append("\\n")
    case "\r": append("\\r")
    case "\t": append("\\t")
    // JavaScript ends a line at the last two.
    case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
      let digits = String(scalar.value, radix: 16)
      append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    default: append(String(scalar))
    }
  }

  /// Whether a byte of a text needs no escape, whatever follows it.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}

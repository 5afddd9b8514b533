/// The bytes with a meaning in JSON, by name.
enum Ascii {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let backslash = UInt8(ascii: "\\")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// Returns the value of a hexadecimal digit; nil for any other byte.
  static func hexValue(_ byte: UInt8) -> UInt32? {
    if isDigit(byte) { return UInt32(byte - 0x30) }
    let lower = byte | 0x20
    return (0x61...0x66).contains(lower) ? UInt32(lower - 0x61 + 10) : nil
  }

  /// Returns whether a key without quotation marks may contain a byte.
  static func isBareKey(_ byte: UInt8, first: Bool) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || (!first && isDigit(byte))
  }
}

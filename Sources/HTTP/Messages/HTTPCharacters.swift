/// The bytes that the grammar of HTTP names (RFC 9110, section 5.6.2; RFC 9112, section 2).
enum HTTPCharacters {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x66).contains(byte | 0x20)
  }

  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  static func isVisible(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }

  /// Returns whether a byte may be part of a method or of a header's name.
  static func isToken(_ byte: UInt8) -> Bool {
    isDigit(byte) || isLetter(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }

  /// Returns whether a byte may be part of a header's value.
  static func isValue(_ byte: UInt8) -> Bool { isBlank(byte) || isVisible(byte) || byte >= 0x80 }

  /// Returns a byte with an ASCII letter in lower case.
  static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  /// Returns whether two texts differ at most in the case of ASCII letters.
  static func areSame(_ one: some StringProtocol, _ other: some StringProtocol) -> Bool {
    one.utf8.count == other.utf8.count
      && zip(one.utf8, other.utf8).allSatisfy { lowercased($0) == lowercased($1) }
  }

  /// Removes blanks at both ends.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }

  /// Returns the beginning of some bytes as one line of printable text, for a message.
  static func excerpt(_ bytes: some Collection<UInt8>) -> String {
    let most = 40
    var text = ""
    for byte in bytes.prefix(most) {
      if byte == space || isVisible(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return bytes.count > most ? text + "…" : text
  }
}

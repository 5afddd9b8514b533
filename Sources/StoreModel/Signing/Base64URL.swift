/// Base64 with the alphabet for URLs and file names, without padding (RFC 4648, section 5).
///
/// Bytes have exactly one encoding. Any other is refused, so that a text cannot be altered without
/// changing its bytes.
package enum Base64URL {
  /// The reason why a text is not a valid encoding.
  package enum Flaw: Error, Hashable, Sendable {
    /// Padding or another character outside the alphabet, at this byte offset.
    case character(at: Int)
    /// An impossible length: one more than a multiple of four.
    case length(Int)
    /// The last character has unused bits that are not all zero.
    case trailingBits
  }

  private static let alphabet = [UInt8](
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
  )

  /// Appends encoded bytes to a text.
  package static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
    let alphabet = Self.alphabet
    var place = text.count
    text += repeatElement(0, count: (bytes.count * 4 + 2) / 3)
    var pending: UInt32 = 0
    var bits: UInt32 = 0
    for byte in bytes {
      pending = pending &<< 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text[place] = alphabet[Int(pending &>> bits & 63)]
        place += 1
      }
    }
    if bits > 0 { text[place] = alphabet[Int(pending &<< (6 - bits) & 63)] }
  }

  /// Returns the encoded text of bytes.
  package static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    append(bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the decoded bytes of a text.
  package static func bytes(of text: some Collection<UInt8>) throws(Flaw) -> [UInt8] {
    if text.count % 4 == 1 { throw .length(text.count) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 2)
    var pending: UInt32 = 0
    var bits: UInt32 = 0
    var offset = 0
    for character in text {
      guard let value = value(of: character) else { throw .character(at: offset) }
      offset += 1
      pending = pending &<< 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: pending &>> bits))
      }
    }
    if pending & (1 &<< bits &- 1) != 0 { throw .trailingBits }
    return bytes
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}

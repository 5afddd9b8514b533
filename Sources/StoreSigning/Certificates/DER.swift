/// A value in the Distinguished Encoding Rules (ITU-T X.690), as far as certificates need it.
package struct DER: Hashable, Sendable {
  /// The encoded bytes: tag, length and content.
  package let bytes: [UInt8]

  private init(tag: UInt8, _ content: [UInt8]) {
    var bytes = [tag]
    if content.count < 0x80 {
      bytes.append(UInt8(content.count))
    } else {
      var length: [UInt8] = []
      var rest = content.count
      while rest > 0 {
        length.insert(UInt8(truncatingIfNeeded: rest), at: 0)
        rest >>= 8
      }
      bytes.append(0x80 | UInt8(length.count))
      bytes += length
    }
    self.bytes = bytes + content
  }

  static func sequence(_ parts: [DER]) -> DER { DER(tag: 0x30, parts.flatMap(\.bytes)) }

  static func set(_ part: DER) -> DER { DER(tag: 0x31, part.bytes) }

  static let null = DER(tag: 0x05, [])

  static let yes = DER(tag: 0x01, [0xFF])

  /// An integer that is not negative, from its bytes, the highest first.
  static func integer(_ bytes: [UInt8]) -> DER {
    var digits = Array(bytes.drop { $0 == 0 })
    if (digits.first ?? 0x80) & 0x80 != 0 { digits.insert(0, at: 0) }
    return DER(tag: 0x02, digits)
  }

  static func bits(_ bytes: [UInt8], unused: UInt8 = 0) -> DER { DER(tag: 0x03, [unused] + bytes) }

  static func octets(_ bytes: [UInt8]) -> DER { DER(tag: 0x04, bytes) }

  static func text(_ text: String) -> DER { DER(tag: 0x0C, Array(text.utf8)) }

  /// A time up to 2049 by RFC 5280, 4.1.2.5.1, such as `000101000000Z`.
  static func shortTime(_ text: String) -> DER { DER(tag: 0x17, Array(text.utf8)) }

  /// A time from 2050 on by RFC 5280, 4.1.2.5.2, such as `20991231235959Z`.
  static func longTime(_ text: String) -> DER { DER(tag: 0x18, Array(text.utf8)) }

  /// An object identifier from its numbers.
  static func identifier(_ numbers: [Int]) -> DER {
    var content: [UInt8] = []
    for number in [numbers[0] * 40 + numbers[1]] + numbers.dropFirst(2) {
      var digits = [UInt8(number & 0x7F)]
      var rest = number >> 7
      while rest > 0 {
        digits.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
        rest >>= 7
      }
      content += digits
    }
    return DER(tag: 0x06, content)
  }

  /// A value with an explicit tag of its context.
  static func tagged(_ number: UInt8, _ value: DER) -> DER { DER(tag: 0xA0 | number, value.bytes) }

  /// Bytes with an implicit tag of their context.
  static func implicit(_ number: UInt8, _ content: [UInt8]) -> DER {
    DER(tag: 0x80 | number, content)
  }
}

extension DER {
  /// Signatures by ECDSA with SHA-256 (RFC 5758, 3.2).
  static let ecdsaWithSHA256 = sequence([.identifier([1, 2, 840, 10_045, 4, 3, 2])])
  /// Keys on P-256 (RFC 5480, 2.1.1).
  static let keyOfP256 = sequence([
    .identifier([1, 2, 840, 10_045, 2, 1]), .identifier([1, 2, 840, 10_045, 3, 1, 7]),
  ])
}

import StoreModel

/// Base64 with padding (RFC 4648, section 4), in which `x5c` and PEM contain certificates.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  /// Returns the encoded text of bytes.
  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let three = bytes[start..<min(start + 3, bytes.count)]
      let number = three.reduce(0) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - three.count))
      for place in 0..<4 {
        let digit = number >> (18 - 6 * UInt32(place)) & 63
        text.append(place <= three.count ? alphabet[Int(digit)] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the decoded bytes of a text; nil if it is not the one encoding of its bytes.
  static func bytes(of text: String) -> [UInt8]? {
    guard text.utf8.count % 4 == 0 else { return nil }
    let digits = text.utf8.prefix { $0 != UInt8(ascii: "=") }
    let padding = text.utf8.count - digits.count
    guard padding <= 2, text.utf8.suffix(padding).allSatisfy({ $0 == UInt8(ascii: "=") }) else {
      return nil
    }
    // The two alphabets differ in two characters.
    let (plus, slash) = (UInt8(ascii: "+"), UInt8(ascii: "/"))
    let isForeign = digits.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    let forURLs = digits.map {
      $0 == plus ? UInt8(ascii: "-") : $0 == slash ? UInt8(ascii: "_") : $0
    }
    return isForeign ? nil : try? Base64URL.bytes(of: forURLs)
  }
}

/// The text form of keys and certificates (RFC 7468).
enum PEM {
  /// Returns the text of an encoded value.
  static func text(of der: [UInt8], named name: String) -> String {
    let characters = Array(Base64.text(of: der))
    let lines = stride(from: 0, to: characters.count, by: 64).map {
      String(characters[$0..<min($0 + 64, characters.count)])
    }
    return (["-----BEGIN \(name)-----"] + lines + ["-----END \(name)-----", ""])
      .joined(separator: "\n")
  }
}

extension PrivateKey {
  /// The key as a text that other programs read: PKCS #8 in PEM (RFC 5958, RFC 5915, RFC 7468).
  ///
  /// App Store Connect hands out the keys of its APIs in this form, in files with the ending `.p8`.
  package var pem: String {
    let key = DER.sequence([
      .integer([1]), .octets(bytes), .tagged(1, .bits(publicKey.uncompressed)),
    ])
    let whole = DER.sequence([.integer([0]), .keyOfP256, .octets(key.bytes)])
    return PEM.text(of: whole.bytes, named: "PRIVATE KEY")
  }
}

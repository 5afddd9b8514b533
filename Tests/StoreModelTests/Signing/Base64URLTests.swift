import StoreModel
import Testing

@Suite("Base64URL")
struct Base64URLTests {
  /// RFC 4648, section 10, without the padding.
  @Test(
    "writes the examples of RFC 4648 and reads them back",
    arguments: [
      ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
      ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
    ]
  )
  func examples(plain: String, text: String) throws {
    #expect(Base64URL.text(of: Array(plain.utf8)) == text)
    #expect(try Base64URL.bytes(of: text.utf8) == Array(plain.utf8))
  }

  /// RFC 7515, appendix C.
  @Test("uses minus and underscore where Base64 uses plus and slash")
  func alphabet() throws {
    let bytes: [UInt8] = [3, 236, 255, 224, 193]
    #expect(Base64URL.text(of: bytes) == "A-z_4ME")
    #expect(try Base64URL.bytes(of: "A-z_4ME".utf8) == bytes)
  }

  @Test("every byte at every position reads back")
  func everyByte() throws {
    for before in 0...3 {
      for byte in UInt8.min...UInt8.max {
        let bytes = [UInt8](repeating: 0xA5, count: before) + [byte]
        let text = Base64URL.text(of: bytes)
        #expect(try Base64URL.bytes(of: text.utf8) == bytes)
        #expect(text.utf8.count == (bytes.count * 8 + 5) / 6)
      }
    }
  }

  @Test(
    "refuses padding, other characters, invalid lengths, and unused bits",
    arguments: [
      ("Zg==", Base64URL.Flaw.character(at: 2)), ("Zm8=", .character(at: 3)),
      ("A+z_", .character(at: 1)), ("A-z/", .character(at: 3)), ("Zm 9", .character(at: 2)),
      ("Zm9\n", .character(at: 3)), ("Zmé", .character(at: 2)), ("Zm.v", .character(at: 2)),
      ("Z", .length(1)), ("Zm9vY", .length(5)), ("Zh", .trailingBits), ("Zn", .trailingBits),
      ("Zm9", .trailingBits), ("Zm9vYh", .trailingBits),
    ]
  )
  func refused(text: String, flaw: Base64URL.Flaw) {
    #expect(throws: flaw) { try Base64URL.bytes(of: text.utf8) }
  }

  @Test("exactly one text of two or three characters represents each one or two bytes")
  func unambiguous() {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".map(
      String.init
    )
    let pairs = alphabet.flatMap { first in alphabet.map { first + $0 } }
    let ones = pairs.compactMap { try? Base64URL.bytes(of: $0.utf8) }
    #expect(ones.count == 256 && Set(ones).count == 256)
    let triples = pairs.flatMap { pair in alphabet.map { pair + $0 } }
    let twos = triples.compactMap { try? Base64URL.bytes(of: $0.utf8) }
    #expect(twos.count == 65_536 && Set(twos).count == 65_536)
  }
}

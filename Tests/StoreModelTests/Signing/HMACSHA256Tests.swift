import StoreModel
import Testing

@Suite("HMAC with SHA-256")
struct HMACSHA256Tests {
  private static func repeated(_ byte: UInt8, _ count: Int) -> [UInt8] {
    [UInt8](repeating: byte, count: count)
  }

  /// The cases of RFC 4231, section 4; of the fifth it prints the first 128 bits alone.
  static let cases: [(key: [UInt8], message: [UInt8], code: String)] = [
    (
      repeated(0x0b, 20), Array("Hi There".utf8),
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      repeated(0xaa, 20), repeated(0xdd, 50),
      "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
    ),
    (
      Array(0x01...0x19), repeated(0xcd, 50),
      "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
    ),
    (
      repeated(0x0c, 20), Array("Test With Truncation".utf8), "a3b6167473100ee06e0c796c2955552b"
    ),
    (
      repeated(0xaa, 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
    (
      repeated(0xaa, 131),
      Array(
        ("This is a test using a larger than block-size key and a larger than block-size data. "
          + "The key needs to be hashed before being used by the HMAC algorithm.").utf8
      ),
      "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
    ),
  ]

  @Test("matches the codes of RFC 4231", arguments: cases)
  func published(key: [UInt8], message: [UInt8], code: String) {
    let made = HMACSHA256(key: key).code(of: message)
    #expect(made.count == 32)
    #expect(made.hex.prefix(code.count) == code)
  }

  @Test("a code is recognized, and no other, shorter, or longer one is accepted")
  func check() {
    let digest = HMACSHA256(key: Self.cases[0].key)
    let message = Self.cases[0].message
    let code = digest.code(of: message)
    #expect(digest.isCode(code, of: message))
    for index in code.indices {
      for bit in 0..<8 {
        var other = code
        other[index] ^= 1 << bit
        #expect(!digest.isCode(other, of: message))
      }
    }
    for other in [[], code.dropLast(), code + [0], code + code] {
      #expect(!digest.isCode(Array(other), of: message))
    }
    #expect(!digest.isCode(code, of: message + [0]))
    #expect(!HMACSHA256(key: Self.cases[1].key).isCode(code, of: message))
  }

  /// The example of RFC 7515, appendix A.1: a JSON Web Signature with HS256.
  @Test("signs the example of RFC 7515 as the RFC does")
  func webSignature() throws {
    let key = try Base64URL.bytes(
      of: ("AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CA"
        + "ow").utf8
    )
    let header = "{\"typ\":\"JWT\",\r\n \"alg\":\"HS256\"}"
    let payload =
      "{\"iss\":\"joe\",\r\n \"exp\":1300819380,\r\n \"http://example.com/is_root\":true}"
    let signed =
      "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQog"
      + "Imh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
    let parts = [header, payload].map { Base64URL.text(of: Array($0.utf8)) }
    #expect(parts.joined(separator: ".") == signed)
    let code = HMACSHA256(key: key).code(of: Array(signed.utf8))
    #expect(Base64URL.text(of: code) == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
  }
}

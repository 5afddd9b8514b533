import CryptoKit
import Foundation
import Testing

/// Expected values: the examples of NIST for FIPS 180-4, RFC 1321 and RFC 4231, and for the other
/// lengths sha384sum, sha512sum, sha1sum and md5sum of GNU coreutils.
@Suite("The stand-in for CryptoKit")
struct CryptoKitTests {
  private static let abc = Data("abc".utf8)

  /// The digits of a digest, as apps often write them.
  private func hex(_ digest: some Digest) -> String {
    digest.compactMap { String(format: "%02x", $0) }.joined()
  }

  @Test("hashes NIST's and the RFC's examples")
  func examples() {
    #expect(
      hex(SHA256.hash(data: Self.abc))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )
    #expect(
      hex(SHA384.hash(data: Self.abc))
        == "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
        + "8086072ba1e7cc2358baeca134c825a7"
    )
    #expect(
      hex(SHA512.hash(data: Self.abc))
        == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    )
    #expect(
      hex(Insecure.SHA1.hash(data: Self.abc)) == "a9993e364706816aba3e25717850c26c9cd0d89d"
    )
    #expect(hex(Insecure.MD5.hash(data: Self.abc)) == "900150983cd24fb0d6963f7d28e17f72")
    #expect(hex(Insecure.MD5.hash(data: Data())) == "d41d8cd98f00b204e9800998ecf8427e")
  }

  @Test("pads the last block at every length around its end", arguments: lengths)
  func ends(length: Int, sha1: String, md5: String, sha512: String) {
    let message = Data(repeating: UInt8(ascii: "a"), count: length)
    #expect(hex(Insecure.SHA1.hash(data: message)) == sha1)
    #expect(hex(Insecure.MD5.hash(data: message)) == md5)
    #expect(hex(SHA512.hash(data: message)).hasPrefix(sha512))
  }

  /// Lengths, with digests; of SHA-512 the first 64 bits alone.
  static let lengths: [(Int, String, String, String)] = [
    (
      55, "c1c8bbdc22796e28c0e15163d20899b65621d65a", "ef1772b6dff9a122358552954ad0df65",
      "b0220c772cbf6c18"
    ),
    (
      56, "c2db330f6083854c99d4b5bfb6e8f29f201be699", "3b0c8ac703f828b04c6c197006d17218",
      "962b64aae357d2a4"
    ),
    (
      63, "03f09f5b158a7a8cdad920bddc29b81c18a551f5", "b06521f39153d618550606be297466d5",
      "c1b0f5c6d3b03dfe"
    ),
    (
      64, "0098ba824b5c16427bd7a1122a5a442a25ec644d", "014842d480b571495a4a0363793f7367",
      "01d35c10c6c38c2d"
    ),
    (
      65, "11655326c708d70319be2610e8a57d9a5b959d3b", "c743a45e0d2e6a95cb859adae0248435",
      "b83086cd8494e557"
    ),
    (
      111, "ac877859d427d9192054eea8feb3b8a403ef83a5", "089f243d1e831c5879aa375ee364a06e",
      "fa9121c7b32b9e01"
    ),
    (
      112, "689993727ba37386bb032495e9dbdfb4dd1ba744", "9146ef3527c7cfcc66dc615c3986e391",
      "c01d080efd492776"
    ),
    (
      119, "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56", "8a7bd0732ed6a28ce75f6dabc90e1613",
      "130396a75cb483f2"
    ),
    (
      127, "89d95fa32ed44a7c610b7ee38517ddf57e0bb975", "020406e1d05cdc2aa287641f7ae2cc39",
      "828613968b501dc0"
    ),
    (
      128, "ad5b3fdbcb526778c2839d2f151ea753995e26a0", "e510683b3f5ffe4093d021808bc6ff70",
      "b73d1929aa615934"
    ),
    (
      300, "003ef1ba9ea9f2f4dab3a2004e505ca8a4e7e5a3", "4e5475d125a33c6190718e75adc1b704",
      "a6a77010dd9696c2"
    ),
  ]

  @Test("is the same whether the message comes at once or in parts", arguments: [1, 63, 64, 65])
  func parts(size: Int) {
    let message = Data((0..<300).map { UInt8(truncatingIfNeeded: $0) })
    var (first, second) = (SHA256(), SHA512())
    for start in stride(from: 0, to: message.count, by: size) {
      let part = message[start..<min(start + size, message.count)]
      first.update(data: part)
      second.update(data: part)
    }
    #expect(first.finalize() == SHA256.hash(data: message))
    #expect(second.finalize() == SHA512.hash(data: message))
  }

  @Test("describes and compares digests as Apple's does")
  func digests() {
    let digest = SHA256.hash(data: Self.abc)
    #expect(digest.description.hasPrefix("SHA256 digest: ba7816bf"))
    #expect(Insecure.MD5.hash(data: Self.abc).description.hasPrefix("MD5 digest: 90015098"))
    #expect(digest == Data(digest) && digest == digest && digest != SHA256.hash(data: Data()))
    #expect(Data(digest).count == SHA256.byteCount && SHA256.Digest.byteCount == 32)
  }

  @Test("matches the codes of RFC 4231")
  func codes() {
    let key = SymmetricKey(data: Data("Jefe".utf8))
    let message = Data("what do ya want for nothing?".utf8)
    let code = HMAC<SHA512>.authenticationCode(for: message, using: key)
    #expect(
      code.map { String(format: "%02x", $0) }.joined()
        == "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
        + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
    )
    #expect(HMAC<SHA512>.isValidAuthenticationCode(code, authenticating: message, using: key))
    #expect(!HMAC<SHA512>.isValidAuthenticationCode(code, authenticating: Data(), using: key))
    let long = SymmetricKey(data: [UInt8](repeating: 0xaa, count: 131))
    let text = Data("Test Using Larger Than Block-Size Key - Hash Key First".utf8)
    #expect(
      HMAC<SHA256>.authenticationCode(for: text, using: long).description
        == "HMAC with SHA256: 60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    )
  }

  @Test("a key has the asked size")
  func keys() {
    #expect(SymmetricKey(size: .bits256).bitCount == 256)
    #expect(SymmetricKey(data: [1, 2]) == SymmetricKey(data: Data([1, 2])))
  }
}

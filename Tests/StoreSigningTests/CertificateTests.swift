import StoreModel
import Testing

@testable import StoreSigning

/// Sources: X.690, RFC 5280, RFC 4648, and facts about Apple's server libraries: they demand three
/// certificates with Apple's marker extensions and check them at the date of the payload.
@Suite("The certificates of the simulated App Store")
struct CertificateTests {
  @Test("contain values in their one encoding")
  func encoding() {
    let marker = DER.identifier([1, 2, 840, 113_635, 100, 6, 11, 1])
    #expect(marker.bytes == bytes("060A2A864886F76364060B01"))
    #expect(DER.integer([0, 0, 1]).bytes == bytes("020101"))
    #expect(DER.integer([0x80]).bytes == bytes("02020080"))
    #expect(DER.integer([0]).bytes == bytes("020100"))
    #expect(DER.octets([UInt8](repeating: 7, count: 127)).bytes.prefix(2) == [0x04, 0x7F])
    #expect(DER.octets([UInt8](repeating: 7, count: 128)).bytes.prefix(3) == [0x04, 0x81, 0x80])
    #expect(
      DER.octets([UInt8](repeating: 7, count: 256)).bytes.prefix(4) == [0x04, 0x82, 0x01, 0x00]
    )
    #expect(DER.tagged(3, .null).bytes == bytes("A3020500"))
  }

  @Test("are in Base64 as RFC 4648 writes it")
  func base64() {
    let texts = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]
    for (count, text) in texts.enumerated() {
      #expect(Base64.text(of: Array("foobar".utf8.prefix(count))) == text)
    }
    #expect(Base64.text(of: [0xFB, 0xFF]) == "+/8=")
  }

  /// The fingerprint that `openssl x509 -fingerprint -sha256` prints.
  @Test("never change, so that a server trusts every version of this program")
  func fingerprint() {
    let digest = SHA256.digest(of: CertificateChain.simulated.root.der).bytes
    #expect(digest == bytes("CDD6AFFDF4A5A4DB80FEFDE3C5FDDF2B99DA1B545F4924493AD641C8BF4B9C7A"))
  }

  @Test("sign each other from the root down")
  func signatures() throws {
    let chain = CertificateChain.simulated
    let pairs = [
      (chain.root, chain.root), (chain.intermediate, chain.root), (chain.leaf, chain.intermediate),
    ]
    for (certificate, issuer) in pairs {
      let (content, signature) = try parts(of: certificate.der)
      #expect(issuer.key.isSignature(signature, of: content))
    }
    let (content, signature) = try parts(of: chain.leaf.der)
    #expect(!CertificateChain.foreign.intermediate.key.isSignature(signature, of: content))
  }

  @Test("carry the markers by which Apple's libraries know the App Store")
  func markers() {
    let chain = CertificateChain.simulated
    let (leaf, middle) = (bytes("060A2A864886F76364060B01"), bytes("060A2A864886F76364060201"))
    #expect(contains(chain.leaf, leaf) && !contains(chain.leaf, middle))
    #expect(contains(chain.intermediate, middle) && !contains(chain.intermediate, leaf))
    for certificate in [chain.root, chain.intermediate, chain.leaf] {
      #expect(contains(certificate, Array("000101000000Z".utf8)))
      #expect(contains(certificate, Array("20991231235959Z".utf8)))
      #expect(contains(certificate, Array("tests only".utf8)))
    }
  }

  private func contains(_ certificate: Certificate, _ part: [UInt8]) -> Bool {
    certificate.der.indices.contains { certificate.der[$0...].starts(with: part) }
  }

  /// Takes a certificate apart: what is signed, and the signature's two numbers.
  private func parts(of der: [UInt8]) throws -> (content: [UInt8], signature: ECDSASignature) {
    var outer = Reader(bytes: der)
    var certificate = Reader(bytes: try outer.next().content)
    let content = try certificate.next().whole
    _ = try certificate.next()
    var numbers = Reader(bytes: Array(try certificate.next().content.dropFirst()))
    var pair = Reader(bytes: try numbers.next().content)
    let (r, s) = (try pair.next().content, try pair.next().content)
    let both = [r, s].flatMap { number in
      let digits = number.drop { $0 == 0 }
      return [UInt8](repeating: 0, count: 32 - digits.count) + digits
    }
    return (content, try #require(ECDSASignature(bytes: both)))
  }

  /// Reads values of the Distinguished Encoding Rules one after the other.
  private struct Reader {
    var bytes: [UInt8]

    mutating func next() throws -> (whole: [UInt8], content: [UInt8]) {
      try #require(bytes.count >= 2)
      var (start, length) = (2, Int(bytes[1]))
      if length >= 0x80 {
        start += length - 0x80
        length = bytes[2..<start].reduce(0) { $0 << 8 | Int($1) }
      }
      try #require(bytes.count >= start + length)
      let whole = Array(bytes[..<(start + length)])
      bytes.removeFirst(start + length)
      return (whole, Array(whole[start...]))
    }
  }
}

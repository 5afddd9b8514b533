import Testing

@testable import StoreSigning

/// Source: RFC 6979, A.2.5, with SHA-256.
@Suite("A signature by ES256")
struct SignatureTests {
  private static let key = PrivateKey(
    bytes: bytes("C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721")
  )
  private static let publicKey = bytes(
    """
    04\
    60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6\
    7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299
    """
  )

  private static let signatures = [
    (
      "sample",
      """
      EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716\
      F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8
      """
    ),
    (
      "test",
      """
      F1ABB023518351CD71D881567B1EA663ED3EFCF6C5132B354F28D3B0B7D38367\
      019F4113742A2B14BD25926B49C649155F267E60D3814B4C0CC84250E46F0083
      """
    ),
  ]

  @Test("is the one that RFC 6979 gives", arguments: signatures)
  func vectors(message: String, signature: String) throws {
    let key = try #require(Self.key)
    #expect(key.publicKey.uncompressed == Self.publicKey)
    #expect(key.signature(of: Array(message.utf8)).bytes == bytes(signature))
  }

  @Test("belongs to its message and its key alone")
  func belongs() throws {
    let key = try #require(PublicKey(uncompressed: Self.publicKey))
    let signature = bytes(Self.signatures[0].1)
    let message = Array("sample".utf8)
    let genuine = try #require(ECDSASignature(bytes: signature))
    #expect(key.isSignature(genuine, of: message))
    #expect(!key.isSignature(genuine, of: Array("Sample".utf8)))
    #expect(!PrivateKey(named: "another").publicKey.isSignature(genuine, of: message))
    for place in [0, 31, 32, 63] {
      var changed = signature
      changed[place] ^= 1
      let forged = try #require(ECDSASignature(bytes: changed))
      #expect(!key.isSignature(forged, of: message))
    }
  }

  @Test("with a number of zero or beyond the order is refused")
  func range() throws {
    let key = try #require(PublicKey(uncompressed: Self.publicKey))
    let signature = bytes(Self.signatures[0].1)
    let zero = [UInt8](repeating: 0, count: 32)
    let order = P256.scalars.prime.bytes
    for bad in [zero, order] {
      let (first, second) = (Array(signature[..<32]), Array(signature[32...]))
      for numbers in [bad + second, first + bad] {
        let forged = try #require(ECDSASignature(bytes: numbers))
        #expect(!key.isSignature(forged, of: Array("sample".utf8)))
      }
    }
    #expect(ECDSASignature(bytes: Array(signature.dropLast())) == nil)
  }

  @Test("needs a key from 1 up to the order, and a point on the curve")
  func keys() {
    #expect(PrivateKey(bytes: [UInt8](repeating: 0, count: 32)) == nil)
    #expect(PrivateKey(bytes: P256.scalars.prime.bytes) == nil)
    #expect(PrivateKey(bytes: [1]) == nil)
    #expect(PublicKey(uncompressed: [4] + [UInt8](repeating: 1, count: 64)) == nil)
    #expect(PublicKey(uncompressed: [2] + Self.publicKey.dropFirst()) == nil)
  }

  /// Source: OpenSSL 3, through `cryptography` 50: `private_bytes(PEM, PKCS8)` of the number 1.
  @Test("has its key written as OpenSSL writes it")
  func pem() {
    var one = [UInt8](repeating: 0, count: 32)
    one[31] = 1
    #expect(
      PrivateKey(bytes: one)?.pem == """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAGhRANCAARrF9Hy4SxCR/i85uVjpEDydwN9gS3r
        M6D0oTlF2JjClk/jQuL+Gn+bjufrSnwPnhYrzjNXazFezsu2QGg3v1H1
        -----END PRIVATE KEY-----

        """
    )
  }
}

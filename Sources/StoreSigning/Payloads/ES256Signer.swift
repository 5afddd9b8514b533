package import StoreModel

/// Signs payloads as the App Store does: ES256 with the certificate chain in the header.
package struct ES256Signer: Sendable {
  private let key: PrivateKey
  /// The header in Base64URL, which is always the same, followed by the dot.
  private let beginning: [UInt8]
  /// The digest of the whole blocks of ``beginning``, which are most of a text.
  private let absorbed: SHA256

  /// Creates a signer.
  ///
  /// - Parameter chain: The chain that the header contains.
  package init(_ chain: CertificateChain) {
    key = chain.key
    var header = WireObject()
    header.add("alg", "ES256")
    header.add("x5c", chain.x5c)
    var beginning: [UInt8] = []
    Base64URL.append(header.utf8, to: &beginning)
    beginning.append(UInt8(ascii: "."))
    self.beginning = beginning
    var absorbed = SHA256()
    absorbed.absorb(Array(beginning.prefix(beginning.count / SHA256.blockSize * SHA256.blockSize)))
    self.absorbed = absorbed
  }

  /// Returns a payload as a signed text in compact form (RFC 7515, section 7.1).
  ///
  /// Equal payloads give equal texts.
  package func sign(_ payload: WireObject) -> String {
    let payload = payload.utf8
    var text: [UInt8] = []
    text.reserveCapacity(beginning.count + payload.count / 3 * 4 + 100)
    text += beginning
    Base64URL.append(payload, to: &text)
    let rest = Array(text[(beginning.count / SHA256.blockSize * SHA256.blockSize)...])
    let signature = key.signature(ofDigest: absorbed.digest(endingWith: rest).bytes)
    text.append(UInt8(ascii: "."))
    Base64URL.append(signature.bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

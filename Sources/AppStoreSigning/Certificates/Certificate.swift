/// A certificate by X.509, version 3 (RFC 5280).
package struct Certificate: Hashable, Sendable {
  /// The certificate in the Distinguished Encoding Rules.
  package let der: [UInt8]
  /// The key that it certifies.
  package let key: PublicKey

  /// A name and the key that belongs to it.
  struct Party {
    let name: String
    let key: PrivateKey

    /// The name as a certificate contains it: organization and common name.
    fileprivate var der: DER {
      .sequence([
        Self.attribute([2, 5, 4, 10], "StoreStorm (tests only)"),
        Self.attribute([2, 5, 4, 3], name),
      ])
    }

    private static func attribute(_ id: [Int], _ text: String) -> DER {
      .set(.sequence([.identifier(id), .text(text)]))
    }
  }

  /// Creates a certificate and signs it.
  ///
  /// It is valid from 2000 to 2099, because libraries check it at the date of the payload, which is
  /// a virtual one.
  init(
    of subject: Party,
    signedBy issuer: Party,
    serial: UInt8,
    _ extensions: [CertificateExtension]
  ) {
    let key = subject.key.publicKey
    let algorithm = DER.sequence([.identifier([1, 2, 840, 10_045, 4, 3, 2])])
    let curve = DER.sequence([
      .identifier([1, 2, 840, 10_045, 2, 1]), .identifier([1, 2, 840, 10_045, 3, 1, 7]),
    ])
    let content = DER.sequence([
      .tagged(0, .integer([2])), .integer([serial]), algorithm, issuer.der,
      .sequence([.shortTime("000101000000Z"), .longTime("20991231235959Z")]), subject.der,
      .sequence([curve, .bits(key.uncompressed)]),
      .tagged(3, .sequence(extensions.map(\.der))),
    ])
    let signature = issuer.key.signature(of: content.bytes)
    let numbers = DER.sequence([.integer(signature.r.bytes), .integer(signature.s.bytes)])
    der = DER.sequence([content, algorithm, .bits(numbers.bytes)]).bytes
    self.key = key
  }

  /// The certificate as a text (RFC 7468).
  package var pem: String { PEM.text(of: der, named: "CERTIFICATE") }
}

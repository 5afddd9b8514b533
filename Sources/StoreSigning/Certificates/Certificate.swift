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

  /// The dates on which a certificate is valid.
  struct Validity {
    let first: DER
    let last: DER

    /// From 2000 to 2099, because libraries check a certificate at the date of the payload, which
    /// is a virtual one.
    static let anyVirtualDate = Validity(
      first: .shortTime("000101000000Z"),
      last: .longTime("20991231235959Z")
    )

    fileprivate var der: DER { .sequence([first, last]) }
  }

  /// Creates a certificate and signs it.
  init(
    of subject: Party,
    signedBy issuer: Party,
    serial: UInt8,
    validity: Validity = .anyVirtualDate,
    _ extensions: [CertificateExtension]
  ) {
    let key = subject.key.publicKey
    let content = DER.sequence([
      .tagged(0, .integer([2])), .integer([serial]), .ecdsaWithSHA256, issuer.der,
      validity.der, subject.der,
      .sequence([.keyOfP256, .bits(key.uncompressed)]),
      .tagged(3, .sequence(extensions.map(\.der))),
    ])
    let signature = issuer.key.signature(of: content.bytes)
    let numbers = DER.sequence([.integer(signature.r.bytes), .integer(signature.s.bytes)])
    der = DER.sequence([content, .ecdsaWithSHA256, .bits(numbers.bytes)]).bytes
    self.key = key
  }

  /// The certificate as a text (RFC 7468).
  package var pem: String { PEM.text(of: der, named: "CERTIFICATE") }
}

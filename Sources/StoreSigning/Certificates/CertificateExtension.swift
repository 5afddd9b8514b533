import StoreModel

/// An extension of a certificate (RFC 5280, 4.2, and Apple's own markers).
enum CertificateExtension {
  /// The certificate of an authority, below which so many further authorities may stand; nil for
  /// any number.
  case authority(depth: UInt8?)
  /// The certificate of a signer of payloads.
  case noAuthority
  /// What the key may sign.
  case keyUsage(KeyUsage)
  case subjectKey(PublicKey)
  case authorityKey(PublicKey)
  /// Apple's marker of a certificate that signs receipts and payloads of the App Store.
  case appStoreSigning
  /// Apple's marker of the Worldwide Developer Relations intermediate certificate.
  case developerRelations

  enum KeyUsage {
    case signatures
    case certificates
  }

  /// The extension as a certificate contains it.
  var der: DER {
    let (id, isCritical, value) = parts
    let flag = isCritical ? [DER.yes] : []
    return .sequence([id] + flag + [.octets(value.bytes)])
  }

  /// The identifiers of the extensions, as certificates contain them.
  enum Identifier {
    static let basicConstraints = DER.identifier([2, 5, 29, 19])
    static let keyUsage = DER.identifier([2, 5, 29, 15])
    static let subjectKey = DER.identifier([2, 5, 29, 14])
    static let authorityKey = DER.identifier([2, 5, 29, 35])
    static let appStoreSigning = DER.identifier(apple + [11, 1])
    static let developerRelations = DER.identifier(apple + [2, 1])

    /// The arc of Apple's extensions of certificates.
    private static let apple = [1, 2, 840, 113_635, 100, 6]
  }

  /// The identifier, whether it is critical, and the value.
  private var parts: (DER, Bool, DER) {
    switch self {
    case .authority(let depth):
      (
        Identifier.basicConstraints, true,
        .sequence([.yes] + (depth.map { [.integer([$0])] } ?? []))
      )
    case .noAuthority: (Identifier.basicConstraints, true, .sequence([]))
    case .keyUsage(.signatures): (Identifier.keyUsage, true, .bits([0x80], unused: 7))
    case .keyUsage(.certificates): (Identifier.keyUsage, true, .bits([0x06], unused: 1))
    case .subjectKey(let key): (Identifier.subjectKey, false, .octets(Self.identifier(of: key)))
    case .authorityKey(let key):
      (Identifier.authorityKey, false, .sequence([.implicit(0, Self.identifier(of: key))]))
    case .appStoreSigning: (Identifier.appStoreSigning, false, .null)
    case .developerRelations: (Identifier.developerRelations, false, .null)
    }
  }

  /// Returns the identifier of a key: 160 bits of its SHA-256 digest (RFC 7093, section 2).
  private static func identifier(of key: PublicKey) -> [UInt8] {
    Array(SHA256.digest(of: key.uncompressed).bytes.prefix(20))
  }
}

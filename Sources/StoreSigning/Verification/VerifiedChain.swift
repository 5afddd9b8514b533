import StoreModel

/// Certificates of a header that lead to a trusted root and have the App Store's markers.
struct VerifiedChain {
  /// The certificates as the header contains them.
  let x5c: [String]
  /// The key that signs payloads.
  let key: PublicKey
  /// The dates on which all certificates are valid.
  private let validity: [ClosedRange<StoreDate>]

  /// Verifies the certificates of a header.
  ///
  /// Apple's libraries look for the issuer of the second certificate among the roots that they
  /// trust. They do not look at the third one, and neither does this.
  init(
    x5c: [String],
    root: CertificateContent,
    at date: StoreDate
  ) throws(SignedDataError) {
    guard x5c.count == 3 else { throw .invalidChainLength }
    let (leaf, middle) = (try Self.read(x5c[0]), try Self.read(x5c[1]))
    self.x5c = x5c
    key = leaf.key
    validity = [leaf.validity, middle.validity, root.validity]
    guard middle.isAuthority(above: 0), root.isAuthority(above: 1), leaf.isSigner,
      leaf.has(CertificateExtension.Identifier.appStoreSigning),
      middle.has(CertificateExtension.Identifier.developerRelations),
      isValid(at: date), middle.isSigned(by: root), leaf.isSigned(by: middle)
    else { throw .invalidChain }
  }

  /// Returns whether all certificates are valid on a date.
  func isValid(at date: StoreDate) -> Bool { validity.allSatisfy { $0.contains(date) } }

  private static func read(_ text: String) throws(SignedDataError) -> CertificateContent {
    guard let der = Base64.bytes(of: text), let content = try? CertificateContent(der: der) else {
      throw .invalidCertificate
    }
    return content
  }
}

extension CertificateContent {
  fileprivate func has(_ id: DER) -> Bool { value(of: id) != nil }

  private func value(of id: DER) -> ArraySlice<UInt8>? {
    extensions.first { $0.id.elementsEqual(id.bytes) }?.value
  }

  /// Whether nothing in the certificate is both critical and unknown (RFC 5280, 4.2).
  private var isUnderstood: Bool {
    let known = [
      CertificateExtension.Identifier.basicConstraints, CertificateExtension.Identifier.keyUsage,
      CertificateExtension.Identifier.appStoreSigning,
      CertificateExtension.Identifier.developerRelations,
    ]
    return extensions.allSatisfy { found in
      !found.isCritical || known.contains { found.id.elementsEqual($0.bytes) }
    }
  }

  /// Whether the key signs payloads.
  fileprivate var isSigner: Bool { isUnderstood && mayUse(bit: 0) }

  /// Returns whether the key signs certificates, below which so many further authorities stand
  /// (RFC 5280, 4.2.1.9).
  fileprivate func isAuthority(above depth: Int) -> Bool {
    guard isUnderstood, mayUse(bit: 5),
      let value = value(of: CertificateExtension.Identifier.basicConstraints)
    else { return false }
    var outer = DERReader(value)
    guard var parts = try? outer.sequence(), let flag = try? parts.next(0x01),
      flag.content.elementsEqual([0xFF])
    else { return false }
    guard parts.nextTag != nil else { return true }
    guard let bound = try? parts.number() else { return false }
    return !(bound < UInt256(UInt64(depth), 0, 0, 0))
  }

  /// Returns whether the certificate allows a use, numbered from the highest bit (RFC 5280,
  /// 4.2.1.3).
  ///
  /// A certificate without the extension allows every use.
  private func mayUse(bit: Int) -> Bool {
    guard let value = value(of: CertificateExtension.Identifier.keyUsage) else { return true }
    var outer = DERReader(value)
    guard let flags = try? outer.next(0x03).content.dropFirst().first else { return false }
    return flags & (0x80 >> UInt8(bit)) != 0
  }
}

import StoreModel

/// What a certificate says (RFC 5280); its issuer's signature may be wrong.
///
/// Keys and signatures are those of P-256 with SHA-256. Other ones, as Apple's own root has, are
/// refused.
struct CertificateContent {
  /// An extension.
  struct Extension {
    let id: ArraySlice<UInt8>
    let isCritical: Bool
    let value: ArraySlice<UInt8>
  }

  /// The names, as the certificate contains them.
  let issuer: ArraySlice<UInt8>
  let subject: ArraySlice<UInt8>
  /// The dates on which the certificate is valid.
  let validity: ClosedRange<StoreDate>
  let key: PublicKey
  let extensions: [Extension]
  /// The issuer's signature, and the bytes that it covers.
  private let signature: ECDSASignature
  private let signedBytes: [UInt8]

  /// Reads a certificate.
  init(der: [UInt8]) throws(DERReader.Flaw) {
    var outer = DERReader(der)
    var parts = try outer.sequence()
    try outer.end()
    let content = try parts.next(0x30)
    let algorithm = try parts.next(0x30).whole
    signature = try Self.signature(try parts.bits())
    try parts.end()
    signedBytes = Array(content.whole)
    guard algorithm.elementsEqual(DER.ecdsaWithSHA256.bytes) else { throw DERReader.Flaw() }
    var fields = DERReader(content.content)
    guard try fields.next().whole.elementsEqual(Self.version3.bytes) else { throw DERReader.Flaw() }
    _ = try fields.next(0x02)
    guard try fields.next(0x30).whole == algorithm else { throw DERReader.Flaw() }
    issuer = try fields.next(0x30).whole
    validity = try Self.validity(try fields.sequence())
    subject = try fields.next(0x30).whole
    key = try Self.key(try fields.sequence())
    extensions = try Self.extensions(try fields.next(0xA3))
    try fields.end()
  }

  /// Returns whether a certificate's holder signed this certificate.
  func isSigned(by other: CertificateContent) -> Bool {
    issuer == other.subject && other.key.isSignature(signature, of: signedBytes)
  }

  private static let version3 = DER.tagged(0, .integer([2]))

  private static func signature(
    _ bits: ArraySlice<UInt8>
  ) throws(DERReader.Flaw) -> ECDSASignature {
    var outer = DERReader(bits)
    var numbers = try outer.sequence()
    try outer.end()
    let signature = ECDSASignature(r: try numbers.number(), s: try numbers.number())
    try numbers.end()
    return signature
  }

  private static func key(_ reader: DERReader) throws(DERReader.Flaw) -> PublicKey {
    var reader = reader
    guard try reader.next(0x30).whole.elementsEqual(DER.keyOfP256.bytes),
      let key = PublicKey(uncompressed: try reader.bits())
    else { throw DERReader.Flaw() }
    try reader.end()
    return key
  }

  private static func extensions(
    _ field: DERReader.Value
  ) throws(DERReader.Flaw) -> [Extension] {
    var outer = DERReader(field.content)
    var list = try outer.sequence()
    try outer.end()
    var extensions: [Extension] = []
    while list.nextTag != nil {
      var parts = try list.sequence()
      let id = try parts.next(0x06).whole
      var isCritical = false
      if parts.nextTag == 0x01 {
        // The rules leave out the default, which is false.
        guard try parts.next().content.elementsEqual([0xFF]) else { throw DERReader.Flaw() }
        isCritical = true
      }
      let value = try parts.next(0x04).content
      try parts.end()
      guard !extensions.contains(where: { $0.id == id }) else { throw DERReader.Flaw() }
      extensions.append(Extension(id: id, isCritical: isCritical, value: value))
    }
    return extensions
  }
}

extension CertificateContent {
  private static func validity(
    _ reader: DERReader
  ) throws(DERReader.Flaw) -> ClosedRange<StoreDate> {
    var reader = reader
    let (first, last) = (try date(try reader.next()), try date(try reader.next()))
    try reader.end()
    guard first <= last else { throw DERReader.Flaw() }
    // The last second belongs to it.
    return first...StoreDate(rawValue: last.rawValue + 999)
  }

  /// Reads a date by RFC 5280, 4.1.2.5: `YYMMDDHHMMSSZ`, or with four digits of the year from 2050.
  private static func date(_ value: DERReader.Value) throws(DERReader.Flaw) -> StoreDate {
    let isLong = value.tag == 0x18
    guard isLong || value.tag == 0x17, value.content.last == UInt8(ascii: "Z") else {
      throw DERReader.Flaw()
    }
    let digits = value.content.dropLast().map { Int64($0) - Int64(UInt8(ascii: "0")) }
    guard digits.count == (isLong ? 14 : 12), digits.allSatisfy({ (0...9).contains($0) }) else {
      throw DERReader.Flaw()
    }
    let pairs = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 10 + digits[$0 + 1] }
    let year =
      isLong ? pairs[0] * 100 + pairs[1] : pairs[0] + (pairs[0] < 50 ? 2000 : 1900)
    let rest = Array(pairs.suffix(5))
    guard (1...12).contains(rest[0]),
      (1...CivilDate.days(inMonth: rest[0], of: year)).contains(rest[1]), rest[2] < 24,
      rest[3] < 60, rest[4] < 60
    else { throw DERReader.Flaw() }
    let days = CivilDate(year: year, month: rest[0], day: rest[1]).daysSinceEpoch
    let seconds = ((days * 24 + rest[2]) * 60 + rest[3]) * 60 + rest[4]
    return StoreDate(rawValue: seconds * 1000)
  }
}

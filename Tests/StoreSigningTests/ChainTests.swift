import StoreModel
import Testing

@testable import StoreSigning

/// Sources: RFC 5280, 4.1.2.5, 4.2 and 6.1; the marker extensions that Apple's server libraries
/// demand.
@Suite("The verifier's view of certificates")
struct ChainTests {
  private static let date = StoreDate(rawValue: 1_767_268_800_000)
  private static let root = party("Root")
  private static let middle = party("Middle")
  private static let leaf = party("Leaf")

  private static func party(_ name: String) -> Certificate.Party {
    Certificate.Party(name: name, key: PrivateKey(named: name))
  }

  /// The parts of a chain that a test changes.
  private struct Parts {
    var validity = Certificate.Validity.anyVirtualDate
    var rootExtensions: [CertificateExtension] = [.authority(depth: nil), .keyUsage(.certificates)]
    var middleExtensions: [CertificateExtension] = [
      .authority(depth: 0), .keyUsage(.certificates), .developerRelations,
    ]
    var leafExtensions: [CertificateExtension] = [
      .noAuthority, .keyUsage(.signatures), .appStoreSigning,
    ]
    var leafIssuer = ChainTests.middle
    var middleIssuer = ChainTests.root
  }

  /// Verifies a chain at a date.
  private func verify(
    at date: StoreDate = date,
    _ change: (inout Parts) -> Void = { _ in }
  ) throws -> VerifiedChain {
    var parts = Parts()
    change(&parts)
    let chain = CertificateChain(
      leaf: Certificate(
        of: Self.leaf,
        signedBy: parts.leafIssuer,
        serial: 3,
        validity: parts.validity,
        parts.leafExtensions
      ),
      intermediate: Certificate(
        of: Self.middle,
        signedBy: parts.middleIssuer,
        serial: 2,
        parts.middleExtensions
      ),
      root: Certificate(of: Self.root, signedBy: Self.root, serial: 1, parts.rootExtensions),
      key: Self.leaf.key
    )
    let root = try CertificateContent(der: chain.root.der)
    return try VerifiedChain(x5c: chain.x5c, root: root, at: date)
  }

  @Test("accepts a chain with what Apple's has, and knows the key of its leaf")
  func sound() throws { #expect(try verify().key == Self.leaf.key.publicKey) }

  @Test("refuses a certificate before and after its dates, both of which belong to it")
  func dates() throws {
    // 2026-01-01 12:00:00 to 2026-01-01 12:00:01 in UTC.
    let validity = Certificate.Validity(
      first: .shortTime("260101120000Z"),
      last: .longTime("20260101120001Z")
    )
    for (milliseconds, isValid) in [(-1, false), (0, true), (1_999, true), (2_000, false)] {
      let date = StoreDate(rawValue: Self.date.rawValue + Int64(milliseconds))
      let chain = try? verify(at: date) { $0.validity = validity }
      #expect((chain != nil) == isValid, "\(milliseconds)")
    }
  }

  @Test("reads two digits of a year as 1950 to 2049")
  func years() throws {
    let expected: [(DER, DER, Int64, Int64)] = [
      (
        .shortTime("500101000000Z"), .shortTime("491231235959Z"), -631_152_000_000,
        2_524_607_999_999
      ),
      (.longTime("19700101000000Z"), .longTime("20991231235959Z"), 0, 4_102_444_799_999),
    ]
    for (first, last, start, end) in expected {
      let certificate = Certificate(
        of: Self.leaf,
        signedBy: Self.middle,
        serial: 1,
        validity: Certificate.Validity(first: first, last: last),
        []
      )
      let range = try CertificateContent(der: certificate.der).validity
      #expect(range == StoreDate(rawValue: start)...StoreDate(rawValue: end))
    }
    for text in ["260230000000Z", "261301000000Z", "260101240000Z", "2601010000Z", "260101000000+"]
    {
      let validity = Certificate.Validity(
        first: .shortTime(text),
        last: .longTime("2099123123595Z")
      )
      let certificate = Certificate(
        of: Self.leaf,
        signedBy: Self.middle,
        serial: 1,
        validity: validity,
        []
      )
      #expect(throws: DERReader.Flaw.self) { try CertificateContent(der: certificate.der) }
    }
  }

  @Test("refuses a chain without one of Apple's markers, or with one on the wrong certificate")
  func markers() {
    expectRefusal { $0.leafExtensions.removeLast() }
    expectRefusal { $0.middleExtensions.removeLast() }
    expectRefusal { $0.leafExtensions[2] = .developerRelations }
    expectRefusal { $0.middleExtensions[2] = .appStoreSigning }
  }

  @Test("refuses an issuer that may not sign certificates, or not so many of them")
  func authorities() throws {
    expectRefusal { $0.middleExtensions[0] = .noAuthority }
    expectRefusal { $0.middleExtensions.removeFirst() }
    expectRefusal { $0.middleExtensions[1] = .keyUsage(.signatures) }
    expectRefusal { $0.leafExtensions[1] = .keyUsage(.certificates) }
    expectRefusal { $0.rootExtensions[0] = .authority(depth: 0) }
    _ = try verify { $0.rootExtensions[0] = .authority(depth: 1) }
  }

  @Test("refuses a certificate that its issuer did not sign, by name or by key")
  func issuers() {
    expectRefusal { $0.leafIssuer = Self.root }
    expectRefusal { $0.middleIssuer = Self.middle }
    let impostor = Certificate.Party(name: "Middle", key: PrivateKey(named: "Impostor"))
    expectRefusal { $0.leafIssuer = impostor }
  }

  private func expectRefusal(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (inout Parts) -> Void
  ) {
    #expect(throws: SignedDataError.invalidChain, sourceLocation: sourceLocation) {
      try verify(change)
    }
  }

  @Test(
    "reads the one encoding of values alone",
    arguments: [
      "30", "3081", "308100", "30810100", "30820001", "3003020100FF", "0280", "30850000000001",
      "0201", "020200",
    ]
  )
  func encodings(hex: String) {
    #expect(throws: DERReader.Flaw.self) {
      var reader = DERReader(bytes(hex))
      while reader.nextTag != nil { _ = try reader.next() }
    }
  }

  @Test("reads numbers up to 2²⁵⁶ that are not negative and have no needless zeros")
  func numbers() throws {
    for (hex, number) in [("020100", 0), ("02017F", 127), ("02020080", 128), ("020101", 1)] {
      var reader = DERReader(bytes(hex))
      #expect(try reader.number() == UInt256(UInt64(number), 0, 0, 0))
      try reader.end()
    }
    let tooLong = "0222" + String(repeating: "01", count: 34)
    for hex in ["0200", "020180", "02020001", "02020000", tooLong, "030100"] {
      #expect(throws: DERReader.Flaw.self) {
        var reader = DERReader(bytes(hex))
        _ = try reader.number()
      }
    }
  }

  @Test("reads standard Base64 alone")
  func base64() {
    for text in ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "+/8="] {
      #expect(Base64.bytes(of: text).map { Base64.text(of: $0) } == text)
    }
    for text in ["Zg", "Zg=", "Zh==", "Z===", "====", "-_8=", "Zg==Zg==", "Zm9v\n", "Zm 9"] {
      #expect(Base64.bytes(of: text) == nil, "\(text)")
    }
  }
}

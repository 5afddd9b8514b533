/// The three parts of a JSON Web Signature in its compact form (RFC 7515, section 7.1).
struct CompactJWS {
  /// The algorithm that the header claims.
  let algorithm: String
  /// The payload, decoded.
  let payload: [UInt8]
  /// The signature, decoded.
  let signature: [UInt8]
  /// The bytes that the signature covers: header, dot and payload as they were sent.
  let signedBytes: [UInt8]

  /// Splits a text into its parts without trusting any of them.
  init(_ text: String) throws(JWSError) {
    let parts = try Self.parts(of: text)
    let header = try Self.decoded(parts[0], .header)
    payload = try Self.decoded(parts[1], .payload)
    signature = try Self.decoded(parts[2], .signature)
    algorithm = try Self.algorithm(header)
    signedBytes = parts[0] + [Self.dot] + parts[1]
  }

  static let dot = UInt8(ascii: ".")

  /// Returns the parts of a text, not decoded.
  static func parts(of text: String) throws(JWSError) -> [ArraySlice<UInt8>] {
    let parts = Array(text.utf8).split(separator: dot, omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .malformed(.whole) }
    return parts
  }

  /// Returns the bytes of a part.
  static func decoded(_ part: ArraySlice<UInt8>, _ name: JWSError.Part) throws(JWSError) -> [UInt8]
  { do { return try Base64URL.bytes(of: part) } catch { throw .malformed(name) } }

  private static func algorithm(_ header: [UInt8]) throws(JWSError) -> String {
    let object: WireObject
    do { object = try WireObject(utf8: header) } catch { throw .malformed(.header) }
    // Unknown critical extensions must be rejected (RFC 7515, 4.1.11).
    guard case .text(let algorithm) = object["alg"], object["crit"] == nil else {
      throw .malformed(.header)
    }
    return algorithm
  }
}

import StoreJSON

/// The three parts of a JSON Web Signature in its compact form (RFC 7515, section 7.1).
package struct CompactJWS {
  /// The header, which claims an algorithm and may contain certificates.
  package let header: WireObject
  /// The algorithm that the header claims.
  package let algorithm: String
  /// The payload, decoded.
  package let payload: [UInt8]
  /// The signature, decoded.
  package let signature: [UInt8]
  /// The bytes that the signature covers: header, dot and payload as they were sent.
  package let signedBytes: [UInt8]

  /// Splits a text into its parts without trusting any of them.
  package init(_ text: String) throws(JWSError) {
    let parts = try Self.parts(of: text)
    let bytes = try Self.decoded(parts[0], .header)
    payload = try Self.decoded(parts[1], .payload)
    signature = try Self.decoded(parts[2], .signature)
    do { header = try WireObject(utf8: bytes) } catch { throw .malformed(.header) }
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

  private static func algorithm(_ object: WireObject) throws(JWSError) -> String {
    // Unknown critical extensions must be rejected (RFC 7515, 4.1.11).
    guard case .string(let algorithm) = object["alg"], object["crit"] == nil else {
      throw .malformed(.header)
    }
    return algorithm
  }
}

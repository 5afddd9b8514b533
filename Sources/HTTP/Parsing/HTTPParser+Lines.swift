extension HTTPParser {
  /// Reads a header or a trailer; one that continues on a second line is refused (RFC 9112,
  /// section 5.2).
  static func header(_ line: [UInt8]) throws(HTTPMistake) -> HTTPHeader {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
      let header = HTTPHeader(
        name: String(decoding: line[..<colon], as: UTF8.self),
        value: String(decoding: line[(colon + 1)...], as: UTF8.self)
      )
    else { throw .header(HTTPCharacters.excerpt(line)) }
    return header
  }

  /// Reads the size of a chunk; extensions after a semicolon are ignored.
  static func chunkSize(_ line: [UInt8]) throws(HTTPMistake) -> Int {
    let parts = line.split(
      separator: UInt8(ascii: ";"),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let digits = HTTPCharacters.trimmed(parts[0])
    guard !digits.isEmpty, digits.allSatisfy(HTTPCharacters.isHexadecimal) else {
      throw .chunkSize(HTTPCharacters.excerpt(line))
    }
    // A number beyond all limits need not be exact.
    return Int(String(decoding: digits, as: UTF8.self), radix: 16) ?? .max
  }
}

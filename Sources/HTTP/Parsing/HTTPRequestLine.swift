/// The first line of a request.
struct HTTPRequestLine: HTTPStartLine {
  let method: HTTPMethod
  let path: HTTPPath
  let version: HTTPVersion

  var forbidsBody: Bool { false }
  static var mayEndWithConnection: Bool { false }
  static var maySkipEmptyLines: Bool { true }

  init(_ line: [UInt8]) throws(HTTPMistake) {
    let parts = line.split(
      separator: HTTPCharacters.space,
      maxSplits: 2,
      omittingEmptySubsequences: false
    )
    guard parts.count == 3,
      let method = HTTPMethod(String(decoding: parts[0], as: UTF8.self)),
      let version = try HTTPVersion(parts[2])
    else { throw .requestLine(HTTPCharacters.excerpt(line)) }
    self.method = method
    path = try Self.path(parts[1])
    self.version = version
  }

  /// Reads a path, or a full URL as a proxy would get it (RFC 9112, section 3.2).
  private static func path(_ bytes: ArraySlice<UInt8>) throws(HTTPMistake) -> HTTPPath {
    let text = String(decoding: bytes, as: UTF8.self)
    if let path = HTTPPath(text) ?? (try? HTTPAddress(text))?.path { return path }
    throw .path(HTTPCharacters.excerpt(bytes))
  }

  static func mistake(inIncomplete line: [UInt8]) -> HTTPMistake? { nil }

  func check(_ headers: HTTPHeaders) throws(HTTPMistake) {
    let count = headers.values(of: "Host").count
    if count > 1 || count == 0 && version == .http11 { throw .hosts(count) }
  }
}

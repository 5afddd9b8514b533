/// The first line of a response; the words after the status mean nothing.
struct HTTPStatusLine: HTTPStartLine {
  let version: HTTPVersion
  let status: Int

  var forbidsBody: Bool { HTTPResponse.hasNoBody(status: status) }
  static var mayEndWithConnection: Bool { true }
  static var maySkipEmptyLines: Bool { false }

  init(_ line: [UInt8]) throws(HTTPMistake) {
    let parts = line.split(
      separator: HTTPCharacters.space,
      maxSplits: 2,
      omittingEmptySubsequences: false
    )
    guard parts.count >= 2, let version = try HTTPVersion(parts[0]),
      parts[1].count == 3, parts[1].allSatisfy(HTTPCharacters.isDigit),
      let status = Int(String(decoding: parts[1], as: UTF8.self)), status >= 100
    else { throw .statusLine(HTTPCharacters.excerpt(line)) }
    self.version = version
    self.status = status
  }

  /// A server that speaks something else, such as TLS, often closes in its first line.
  static func mistake(inIncomplete line: [UInt8]) -> HTTPMistake? {
    let start = Array("HTTP/".utf8)
    let isPossible = line.starts(with: start) || start.starts(with: line)
    return isPossible ? nil : .statusLine(HTTPCharacters.excerpt(line))
  }

  func check(_ headers: HTTPHeaders) throws(HTTPMistake) {
    if status == 101 { throw .otherProtocol }
  }
}

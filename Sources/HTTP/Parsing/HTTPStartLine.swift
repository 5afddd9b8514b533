/// The first line of a message, in which requests and responses differ.
protocol HTTPStartLine: Hashable, Sendable {
  /// Reads a line without its end.
  init(_ line: [UInt8]) throws(HTTPMistake)

  var version: HTTPVersion { get }

  /// Whether a message with this line has no body, whatever its headers say.
  var forbidsBody: Bool { get }

  /// Whether the end of the connection may end a body.
  static var mayEndWithConnection: Bool { get }

  /// Whether empty lines may come first (RFC 9112, section 2.2).
  static var maySkipEmptyLines: Bool { get }

  /// Returns the mistake in an incomplete first line, if no rest of it could correct that.
  static func mistake(inIncomplete line: [UInt8]) -> HTTPMistake?

  /// Checks headers that only one kind of message must have.
  func check(_ headers: HTTPHeaders) throws(HTTPMistake)
}

/// A version of HTTP that this module understands.
enum HTTPVersion: Hashable, Sendable {
  case http10
  /// 1.1, and what later versions with the major number 1 would be.
  case http11

  /// Reads text such as "HTTP/1.1"; nil if it does not name a version.
  init?(_ bytes: ArraySlice<UInt8>) throws(HTTPMistake) {
    let start = Array("HTTP/".utf8)
    let numbers = Array(bytes.dropFirst(start.count))
    guard bytes.starts(with: start), numbers.count == 3, numbers[1] == UInt8(ascii: "."),
      HTTPCharacters.isDigit(numbers[0]), HTTPCharacters.isDigit(numbers[2])
    else { return nil }
    guard numbers[0] == UInt8(ascii: "1") else { throw .version(HTTPCharacters.excerpt(bytes)) }
    self = numbers[2] == UInt8(ascii: "0") ? .http10 : .http11
  }
}

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

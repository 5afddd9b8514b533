/// A message as it was read.
struct HTTPMessage<Start: HTTPStartLine>: Hashable, Sendable {
  let start: Start
  var headers: HTTPHeaders
  var body: [UInt8]
  /// Whether the body ended with the connection.
  var endedWithConnection: Bool

  /// Whether the sender keeps the connection open, and how it has said so.
  var persistence: HTTPPersistence {
    let words = headers.elements(of: "Connection")
    if endedWithConnection || words.contains("close") { return .closed }
    return switch start.version {
    case .http11: .kept
    case .http10: words.contains("keep-alive") ? .keptOnRequest : .closed
    }
  }
}

extension HTTPRequest {
  init(_ message: HTTPMessage<HTTPRequestLine>) {
    self.init(
      message.start.method,
      message.start.path,
      headers: message.headers,
      body: message.body
    )
  }
}

extension HTTPResponse {
  init(_ message: HTTPMessage<HTTPStatusLine>) {
    self.init(status: message.start.status, headers: message.headers, body: message.body)
  }
}

/// Where the body of a message ends (RFC 9112, section 6.3).
enum HTTPFraming: Hashable, Sendable {
  case length(Int)
  case chunks
  case untilClose

  /// Decides by the headers of a message that may have a body.
  init(_ headers: HTTPHeaders, mayEndWithConnection: Bool) throws(HTTPMistake) {
    let codings = headers.elements(of: "Transfer-Encoding")
    let lengths = headers.elements(of: "Content-Length")
    if !codings.isEmpty {
      guard codings == ["chunked"] else {
        throw .transferEncoding(HTTPCharacters.excerpt(codings.joined(separator: ", ").utf8))
      }
      guard lengths.isEmpty else { throw .lengthAndChunks }
      self = .chunks
    } else if let first = lengths.first {
      guard !first.isEmpty, first.utf8.allSatisfy(HTTPCharacters.isDigit),
        lengths.allSatisfy({ $0 == first })
      else {
        throw .contentLength(HTTPCharacters.excerpt(lengths.joined(separator: ", ").utf8))
      }
      // A number beyond all limits need not be exact.
      self = .length(Int(first) ?? .max)
    } else {
      self = mayEndWithConnection ? .untilClose : .length(0)
    }
  }
}

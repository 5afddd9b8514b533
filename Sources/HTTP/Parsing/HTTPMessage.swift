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

/// An answer to a request.
package struct HTTPResponse: Hashable, Sendable {
  /// The status, of three digits.
  package let status: Int
  package let headers: HTTPHeaders
  package let body: [UInt8]

  /// Describes an answer; a status without three digits is a mistake in the code.
  ///
  /// Headers that say where the message ends need not be given; they follow from the body.
  package init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = []) {
    precondition((100...999).contains(status), "\(status) is no status")
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The body as text; invalid UTF-8 is replaced.
  package var text: String { String(decoding: body, as: UTF8.self) }

  /// Whether answers with a status never have a body (RFC 9112, section 6.3).
  static func hasNoBody(status: Int) -> Bool { status < 200 || status == 204 || status == 304 }

  /// Returns the answer as it is sent.
  func message(toHead: Bool, persistence: HTTPPersistence) -> [UInt8] {
    var message = MessageBytes(firstLine: "HTTP/1.1 \(status) ", reserving: body.count)
    message.add(headers)
    if let connection = persistence.header { message.add(name: "Connection", value: connection) }
    if Self.hasNoBody(status: status) { return message.ended(body: []) }
    message.addLength(body.count)
    return message.ended(body: toHead ? [] : body)
  }
}

/// Whether a connection stays open after an answer, and how the answer says so.
enum HTTPPersistence: Hashable, Sendable {
  /// Open, as HTTP/1.1 assumes.
  case kept
  /// Open, as a client of HTTP/1.0 has asked.
  case keptOnRequest
  case closed

  /// The value of the header "Connection"; nil if it is not needed.
  var header: String? {
    switch self {
    case .kept: nil
    case .keptOnRequest: "keep-alive"
    case .closed: "close"
    }
  }
}

/// How much of a message is read before it is refused.
package struct HTTPLimits: Hashable, Sendable {
  /// The most bytes of the first line, the headers and the trailers together.
  package let head: Int
  /// The most bytes of the body, without the framing of chunks.
  package let body: Int

  /// Sets limits.
  package init(head: Int, body: Int) {
    self.head = head
    self.body = body
  }

  /// The limits of a client for answers: 64 KiB and 1 MiB.
  package static let ofResponses = HTTPLimits(head: 64 << 10, body: 1 << 20)
  /// The limits of a server for requests: 16 KiB and 1 MiB.
  package static let ofRequests = HTTPLimits(head: 16 << 10, body: 1 << 20)
}

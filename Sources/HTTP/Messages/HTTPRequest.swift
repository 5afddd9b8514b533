/// A request, from the side that sends it or the side that answers it.
package struct HTTPRequest: Hashable, Sendable {
  package let method: HTTPMethod
  package let path: HTTPPath
  package let headers: HTTPHeaders
  package let body: [UInt8]

  /// Describes a request.
  ///
  /// Headers that say where the message ends need not be given; they follow from the body.
  package init(
    _ method: HTTPMethod,
    _ path: HTTPPath,
    headers: HTTPHeaders = [:],
    body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.headers = headers
    self.body = body
  }

  /// Returns the request as it is sent to an origin.
  func message(to origin: HTTPOrigin) -> [UInt8] {
    var message = MessageBytes(firstLine: "\(method) \(path) HTTP/1.1", reserving: body.count)
    if headers["Host"] == nil { message.add(name: "Host", value: origin.authority) }
    // Without this, a server may send a form that this client does not read (RFC 9110, 12.5.3).
    if headers["Accept-Encoding"] == nil { message.add(name: "Accept-Encoding", value: "identity") }
    message.add(headers)
    // A request of these methods says so if it has no body; others say nothing.
    if !body.isEmpty || [.post, .put, .patch].contains(method) { message.addLength(body.count) }
    return message.ended(body: body)
  }
}

/// The method of a request, such as POST.
package struct HTTPMethod: Hashable, Sendable, CustomStringConvertible {
  /// The method as it is sent; the case of its letters matters.
  package let description: String

  /// Accepts a token of RFC 9110; nil for any other text.
  package init?(_ token: String) {
    guard !token.isEmpty, token.utf8.allSatisfy(HTTPCharacters.isToken) else { return nil }
    description = token
  }

  private init(known token: String) { description = token }

  package static let get = HTTPMethod(known: "GET")
  package static let head = HTTPMethod(known: "HEAD")
  package static let post = HTTPMethod(known: "POST")
  package static let put = HTTPMethod(known: "PUT")
  package static let patch = HTTPMethod(known: "PATCH")
  package static let delete = HTTPMethod(known: "DELETE")
}

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

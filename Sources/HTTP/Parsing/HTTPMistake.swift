/// The reason why bytes are not an HTTP message that this module accepts.
package enum HTTPMistake: Error, Hashable, Sendable {
  /// The first line is not a request line; the payload is its beginning.
  case requestLine(String)
  /// The first line is not a status line; the payload is its beginning.
  case statusLine(String)
  /// The version is not 1.0 or 1.1.
  case version(String)
  /// The request is for something else than a path of this server.
  case path(String)
  /// A line is not a header.
  case header(String)
  /// A request of HTTP/1.1 has not exactly one header "Host".
  case hosts(Int)
  /// The length is not a number, or there are several different lengths.
  case contentLength(String)
  /// The body is coded in another way than in chunks.
  case transferEncoding(String)
  /// The message has both a length and chunks, so two readers may disagree about its end.
  case lengthAndChunks
  /// A line is not the size of a chunk.
  case chunkSize(String)
  /// A chunk is longer than its size.
  case chunkEnd(String)
  /// The server switches to a protocol that was not requested.
  case otherProtocol
  /// The first line and the headers are longer than the limit.
  case headTooLarge(limit: Int)
  /// The body is longer than the limit.
  case bodyTooLarge(limit: Int)
  /// The connection was closed in the middle of the message.
  case cutOff
}

extension HTTPMistake: CustomStringConvertible {
  /// The expected and the found text.
  package var description: String {
    switch self {
    case .requestLine(let found): expected("a line such as \"GET / HTTP/1.1\"", found)
    case .statusLine(let found): expected("a line such as \"HTTP/1.1 200 OK\"", found)
    case .version(let found): expected("\"HTTP/1.1\" or \"HTTP/1.0\"", found)
    case .path(let found): expected("a path that starts with \"/\"", found)
    case .header(let found): expected("a header such as \"Name: value\"", found)
    case .hosts(let count): "expected one header \"Host\", found \(count)"
    case .contentLength(let found): expected("one length in \"Content-Length\"", found)
    case .transferEncoding(let found): expected("\"chunked\" in \"Transfer-Encoding\"", found)
    case .lengthAndChunks: "expected a length or chunks, found both"
    case .chunkSize(let found): expected("the size of a chunk as a hexadecimal number", found)
    case .chunkEnd(let found): expected("a line break after the bytes of a chunk", found)
    case .otherProtocol: "expected an answer, found the status 101 (Switching Protocols)"
    case .headTooLarge(let limit): "expected headers of at most \(limit) bytes, found more"
    case .bodyTooLarge(let limit): "expected a body of at most \(limit) bytes, found more"
    case .cutOff: "expected the rest of the message, found the end of the connection"
    }
  }

  private func expected(_ what: String, _ found: String) -> String {
    "expected \(what), found \"\(found)\""
  }
}

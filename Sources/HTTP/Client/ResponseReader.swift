/// A reader of one final response, which skips the interim ones before it.
struct ResponseReader {
  private let fresh: HTTPParser<HTTPStatusLine>
  private var parser: HTTPParser<HTTPStatusLine>
  /// Whether nothing has arrived after the final response.
  private(set) var isAtEnd = true

  init(_ parser: HTTPParser<HTTPStatusLine>) {
    fresh = parser
    self.parser = parser
  }

  /// Takes bytes, and returns the final response once it is complete.
  mutating func add(
    _ bytes: ArraySlice<UInt8>
  ) throws(HTTPMistake) -> HTTPMessage<HTTPStatusLine>? {
    var rest = bytes
    while let message = try parser.consume(&rest) {
      if message.start.status >= 200 {
        isAtEnd = rest.isEmpty
        return message
      }
      parser = fresh
    }
    return nil
  }

  /// Returns the response that the end of the connection completes.
  mutating func finish() throws(HTTPMistake) -> HTTPMessage<HTTPStatusLine> {
    if let message = try parser.finish() { return message }
    throw .cutOff
  }
}

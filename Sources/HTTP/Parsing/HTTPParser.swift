/// A reader of one message whose bytes arrive in pieces.
///
/// What it reads, and which mistake it reports, depends only on the bytes and not on the pieces:
/// it judges whole lines, and counts towards the limits byte by byte.
struct HTTPParser<Start: HTTPStartLine>: Hashable, Sendable {
  private enum State: Hashable {
    case startLine
    case headers
    case body(left: Int)
    case chunkSize
    case chunk(left: Int)
    case chunkEnd
    case trailers
    case untilClose
    case complete
  }

  /// The most bytes of a line between chunks.
  private static var chunkLineLimit: Int { 256 }

  private let limits: HTTPLimits
  private let answersHead: Bool
  private var state = State.startLine
  /// The beginning of a line whose end has not arrived.
  private var line: [UInt8] = []
  private var headSize = 0
  /// The bytes read after the first line.
  private var message: HTTPMessage<Start>?

  /// Makes a reader; `answersHead` if the message answers a request whose answer has no body.
  init(limits: HTTPLimits, answersHead: Bool = false) {
    self.limits = limits
    self.answersHead = answersHead
  }

  /// Whether a byte of the message has arrived.
  var hasBegun: Bool { state != .startLine || !line.isEmpty }

  /// The headers, while the body has not arrived completely; otherwise nil.
  var headersBeforeBody: HTTPHeaders? {
    switch state {
    case .body, .chunkSize, .chunk, .chunkEnd, .untilClose: message?.headers
    case .startLine, .headers, .trailers, .complete: nil
    }
  }

  /// Takes bytes of the message from the beginning of `input`, and returns the message once it is
  /// complete; any bytes left in `input` belong to the next one.
  mutating func consume(
    _ input: inout ArraySlice<UInt8>
  ) throws(HTTPMistake) -> HTTPMessage<Start>? {
    while state != .complete, !input.isEmpty {
      switch state {
      case .body(let left):
        let rest = left - takeBody(left, from: &input)
        state = rest == 0 ? .complete : .body(left: rest)
      case .chunk(let left):
        let rest = left - takeBody(left, from: &input)
        state = rest == 0 ? .chunkEnd : .chunk(left: rest)
      case .untilClose:
        guard bodySize + input.count <= limits.body else {
          throw .bodyTooLarge(limit: limits.body)
        }
        _ = takeBody(input.count, from: &input)
      default:
        guard let line = try takeLine(from: &input) else { return nil }
        try read(line)
      }
    }
    return state == .complete ? message : nil
  }

  /// Takes note that the connection has ended: returns the message if that completes it, and nil
  /// if it has not begun.
  mutating func finish() throws(HTTPMistake) -> HTTPMessage<Start>? {
    switch state {
    case .startLine where line.isEmpty: return nil
    case .startLine: throw Start.mistake(inIncomplete: line) ?? .cutOff
    case .complete: return message
    case .untilClose:
      message?.endedWithConnection = true
      state = .complete
      return message
    default: throw .cutOff
    }
  }

  private var bodySize: Int { message?.body.count ?? 0 }

  private mutating func takeBody(_ most: Int, from input: inout ArraySlice<UInt8>) -> Int {
    let part = input.prefix(most)
    message?.body += part
    input = input[part.endIndex...]
    return part.count
  }

  /// Takes a line without its end; nil if the end has not arrived.
  ///
  /// A line may also end without a carriage return (RFC 9112, section 2.2).
  private mutating func takeLine(
    from input: inout ArraySlice<UInt8>
  ) throws(HTTPMistake) -> [UInt8]? {
    let end = input.firstIndex(of: HTTPCharacters.lineFeed)
    let part = input[..<(end.map { $0 + 1 } ?? input.endIndex)]
    line += part
    input = input[part.endIndex...]
    switch state {
    case .chunkSize where line.count > Self.chunkLineLimit:
      throw .chunkSize(HTTPCharacters.excerpt(line))
    case .chunkEnd where line.count > Self.chunkLineLimit:
      throw .chunkEnd(HTTPCharacters.excerpt(line))
    case .chunkSize, .chunkEnd: break
    default:
      headSize += part.count
      if headSize > limits.head { throw .headTooLarge(limit: limits.head) }
    }
    guard end != nil else { return nil }
    var whole = line
    line = []
    whole.removeLast()
    if whole.last == HTTPCharacters.carriageReturn { whole.removeLast() }
    return whole
  }

  private mutating func read(_ line: [UInt8]) throws(HTTPMistake) {
    switch state {
    case .startLine:
      if line.isEmpty, Start.maySkipEmptyLines { return }
      message = HTTPMessage(
        start: try Start(line),
        headers: [:],
        body: [],
        endedWithConnection: false
      )
      state = .headers
    case .headers where line.isEmpty: try beginBody()
    case .headers: message?.headers.append(try Self.header(line))
    case .chunkSize:
      let size = try Self.chunkSize(line)
      guard size <= limits.body - bodySize else { throw .bodyTooLarge(limit: limits.body) }
      state = size == 0 ? .trailers : .chunk(left: size)
    case .chunkEnd:
      guard line.isEmpty else { throw .chunkEnd(HTTPCharacters.excerpt(line)) }
      state = .chunkSize
    // Trailers are checked and left out: nothing here has a use for them.
    case .trailers where line.isEmpty: state = .complete
    case .trailers: _ = try Self.header(line)
    case .body, .chunk, .untilClose, .complete: break
    }
  }

  private mutating func beginBody() throws(HTTPMistake) {
    guard let message else { return }
    try message.start.check(message.headers)
    guard !answersHead, !message.start.forbidsBody else {
      state = .complete
      return
    }
    switch try HTTPFraming(message.headers, mayEndWithConnection: Start.mayEndWithConnection) {
    case .length(let length):
      guard length <= limits.body else { throw .bodyTooLarge(limit: limits.body) }
      self.message?.body.reserveCapacity(length)
      state = length == 0 ? .complete : .body(left: length)
    case .chunks: state = .chunkSize
    case .untilClose: state = .untilClose
    }
  }
}

extension HTTPParser {
  /// Reads a header or a trailer; one that continues on a second line is refused (RFC 9112,
  /// section 5.2).
  static func header(_ line: [UInt8]) throws(HTTPMistake) -> HTTPHeader {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
      let header = HTTPHeader(
        name: String(decoding: line[..<colon], as: UTF8.self),
        value: String(decoding: line[(colon + 1)...], as: UTF8.self)
      )
    else { throw .header(HTTPCharacters.excerpt(line)) }
    return header
  }

  /// Reads the size of a chunk; extensions after a semicolon are ignored.
  static func chunkSize(_ line: [UInt8]) throws(HTTPMistake) -> Int {
    let parts = line.split(
      separator: UInt8(ascii: ";"),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let digits = HTTPCharacters.trimmed(parts[0])
    guard !digits.isEmpty, digits.allSatisfy(HTTPCharacters.isHexadecimal) else {
      throw .chunkSize(HTTPCharacters.excerpt(line))
    }
    // A number beyond all limits need not be exact.
    return Int(String(decoding: digits, as: UTF8.self), radix: 16) ?? .max
  }
}

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

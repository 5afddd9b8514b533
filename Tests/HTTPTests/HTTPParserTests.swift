import Testing

@testable import HTTP

/// Each text is read in one piece, byte by byte, and with a cut at every place.
@Suite("A parser of HTTP messages")
struct HTTPParserTests {
  private func responses(
    _ text: String,
    answersHead: Bool = false
  ) throws -> Transcript<HTTPStatusLine> {
    let transcripts = Transcript<HTTPStatusLine>.all(of: text, answersHead: answersHead)
    #expect(transcripts.count == 1)
    return try #require(transcripts.first)
  }

  private func requests(_ text: String) throws -> Transcript<HTTPRequestLine> {
    let transcripts = Transcript<HTTPRequestLine>.all(of: text)
    #expect(transcripts.count == 1)
    return try #require(transcripts.first)
  }

  private func bodies(_ transcript: Transcript<HTTPStatusLine>) -> [String] {
    transcript.messages.map { String(decoding: $0.body, as: UTF8.self) }
  }

  @Test("reads a request with headers in their order and a body")
  func request() throws {
    let read = try requests(
      "POST /v1/a?b=c HTTP/1.1\r\nHost: a\r\nX-One:  1 \r\nx-one: 2\r\nContent-Length: 3\r\n\r\nabc"
    )
    #expect(read.mistake == nil)
    let request = HTTPRequest(try #require(read.messages.first))
    #expect(request.method == .post)
    #expect(request.path.path == "/v1/a")
    #expect(request.path.query == "b=c")
    #expect(request.headers.all.map(\.name) == ["Host", "X-One", "x-one", "Content-Length"])
    #expect(request.headers["X-ONE"] == "1")
    #expect(request.headers.values(of: "x-One") == ["1", "2"])
    #expect(request.body == Array("abc".utf8))
  }

  @Test("reads several requests that come without a pause, and the empty lines between them")
  func pipelined() throws {
    let one = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    let two = "POST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi"
    let three = "GET http://a:81/3?x HTTP/1.0\n\n"
    let read = try requests("\r\n" + one + two + "\r\n" + three)
    #expect(read.mistake == nil)
    #expect(read.messages.map(\.start.path.description) == ["/", "/2", "/3?x"])
    #expect(read.messages.map(\.persistence) == [.kept, .kept, .closed])
  }

  @Test("reads bodies with a length, in chunks, and up to the end of the connection")
  func framings() throws {
    let read = try responses(
      "HTTP/1.1 200 OK\r\nContent-Length: 5, 5\r\n\r\nfirst"
        + "HTTP/1.1 200\r\nTransfer-Encoding: Chunked\r\n\r\n"
        + "3\r\nsec\r\n03 ;a=b\r\nond\r\n0\r\nX-Trailer: 1\r\n\r\n"
        + "HTTP/1.1 404 Not Found\r\nServer: x\r\n\r\nthird\r\n"
    )
    #expect(read.mistake == nil)
    #expect(bodies(read) == ["first", "second", "third\r\n"])
    #expect(read.messages.map(\.start.status) == [200, 200, 404])
    #expect(read.messages.map(\.persistence) == [.kept, .kept, .closed])
    #expect(read.messages[1].headers["X-Trailer"] == nil)
  }

  @Test("expects no body after 1xx, 204 and 304")
  func noBodies() throws {
    let read = try responses(
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"
        + "HTTP/1.1 204 No Content\r\n\r\n"
        + "HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n"
        + "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
    )
    #expect(read.mistake == nil)
    #expect(read.messages.map(\.start.status) == [100, 103, 204, 304, 200])
    #expect(bodies(read) == ["", "", "", "", ""])
  }

  @Test("expects no body in answers to HEAD")
  func head() throws {
    let text = "HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n"
    let read = try responses(text + text, answersHead: true)
    #expect(read.mistake == nil)
    #expect(read.messages.count == 2)
  }

  @Test(
    "knows whether the connection stays open",
    arguments: [
      ("HTTP/1.1 204\r\n\r\n", HTTPPersistence.kept),
      ("HTTP/1.1 204\r\nConnection: Upgrade, Close\r\n\r\n", .closed),
      ("HTTP/1.0 204\r\n\r\n", .closed),
      ("HTTP/1.0 204\r\nConnection: Keep-Alive\r\n\r\n", .keptOnRequest),
    ]
  )
  func persistence(text: String, expected: HTTPPersistence) throws {
    #expect(try responses(text).messages.map(\.persistence) == [expected])
  }

  @Test(
    "names the mistake in a request",
    arguments: [
      ("GET /\r\n\r\n", HTTPMistake.requestLine("GET /")),
      ("GET  / HTTP/1.1\r\n\r\n", .requestLine("GET  / HTTP/1.1")),
      ("G@T / HTTP/1.1\r\n\r\n", .requestLine("G@T / HTTP/1.1")),
      ("GET / HTTP/11\r\n\r\n", .requestLine("GET / HTTP/11")),
      ("\u{16}\u{3}\u{1}\n", .requestLine("\\x16\\x03\\x01")),
      ("PRI * HTTP/2.0\r\n\r\n", .version("HTTP/2.0")),
      ("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", .path("*")),
      ("GET a HTTP/1.1\r\nHost: a\r\n\r\n", .path("a")),
      ("GET /\u{E9} HTTP/1.1\r\nHost: a\r\n\r\n", .path("/\\xc3\\xa9")),
      ("GET / HTTP/1.1\r\n\r\n", .hosts(0)),
      ("GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", .hosts(2)),
      ("GET / HTTP/1.1\r\nHost\r\n\r\n", .header("Host")),
      ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", .header("Host : a")),
      ("GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", .header(" b")),
      ("GET / HTTP/1.1\r\n: a\r\n\r\n", .header(": a")),
      ("GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n", .header("Host: a\\x0db")),
      ("GET / HTTP/1.1\r\nHost: a", .cutOff),
      ("GET / HT", .cutOff),
    ]
  )
  func badRequests(text: String, expected: HTTPMistake) throws {
    let read = try requests(text)
    #expect(read.mistake == expected)
    #expect(read.messages.isEmpty)
  }

  @Test(
    "names the mistake in a response",
    arguments: [
      ("hello", HTTPMistake.statusLine("hello")),
      ("hello\r\n", .statusLine("hello")),
      ("\r\nHTTP/1.1 200 OK\r\n\r\n", .statusLine("")),
      ("HTTP/1.1 20 OK\r\n", .statusLine("HTTP/1.1 20 OK")),
      ("HTTP/1.1 099 OK\r\n", .statusLine("HTTP/1.1 099 OK")),
      ("HTTP/1.1 +20 OK\r\n", .statusLine("HTTP/1.1 +20 OK")),
      ("HTTP/1.1\r\n", .statusLine("HTTP/1.1")),
      ("HTTP/3.0 200 OK\r\n", .version("HTTP/3.0")),
      ("HTTP/1.1 101 Switching Protocols\r\n\r\n", .otherProtocol),
      ("HTTP/1.1 200\r\nContent-Length: 5, 6\r\n\r\n", .contentLength("5, 6")),
      ("HTTP/1.1 200\r\nContent-Length: -1\r\n\r\n", .contentLength("-1")),
      ("HTTP/1.1 200\r\nContent-Length: \r\n\r\n", .contentLength("")),
      (
        "HTTP/1.1 200\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
        .transferEncoding("gzip, chunked")
      ),
      (
        "HTTP/1.1 200\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n", .lengthAndChunks
      ),
      ("HTTP/1.1 200\r\nTransfer-Encoding: chunked\r\n\r\n0x1\r\n", .chunkSize("0x1")),
      ("HTTP/1.1 200\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n", .chunkSize("-1")),
      ("HTTP/1.1 200\r\nTransfer-Encoding: chunked\r\n\r\n\r\n", .chunkSize("")),
      ("HTTP/1.1 200\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n", .chunkEnd("bc")),
      ("HTTP/1.1 200\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nbad\r\n\r\n", .header("bad")),
      ("HTTP/1.1 200\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n", .cutOff),
      ("HTTP/1.1 200\r\nContent-Length: 5\r\n\r\nabcd", .cutOff),
      ("HTTP/1.1 200\r\nContent-Length: 5\r\n", .cutOff),
      ("HTTP/1.", .cutOff),
    ]
  )
  func badResponses(text: String, expected: HTTPMistake) throws {
    let read = try responses(text)
    #expect(read.mistake == expected)
    #expect(read.messages.isEmpty)
  }

  @Test(
    "refuses what is longer than its limits, and nothing that is just as long",
    arguments: [
      ("Content-Length: 40\r\n\r\n", String(repeating: "x", count: 40), nil),
      ("Content-Length: 41\r\n\r\n", "", HTTPMistake.bodyTooLarge(limit: 40)),
      ("Content-Length: 99999999999999999999\r\n\r\n", "", .bodyTooLarge(limit: 40)),
      (
        "Transfer-Encoding: chunked\r\n\r\n",
        "28\r\n\(String(repeating: "x", count: 40))\r\n0\r\n\r\n", nil
      ),
      ("Transfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n28\r\n", .bodyTooLarge(limit: 40)),
      ("Transfer-Encoding: chunked\r\n\r\n", "fffffffffffffffffff\r\n", .bodyTooLarge(limit: 40)),
      ("\r\n", String(repeating: "x", count: 40), nil),
      ("\r\n", String(repeating: "x", count: 41), .bodyTooLarge(limit: 40)),
      // The first line has 17 bytes, the last 2, and "X: " with its end 5.
      ("X: \(String(repeating: "x", count: 176))\r\n\r\n", "", nil),
      ("X: \(String(repeating: "x", count: 177))\r\n\r\n", "", .headTooLarge(limit: 200)),
      (String(repeating: "X: 1\r\n", count: 31), "", .headTooLarge(limit: 200)),
      ("X: ", String(repeating: "x", count: 300), .headTooLarge(limit: 200)),
      (
        "Transfer-Encoding: chunked\r\n\r\n0\r\n", String(repeating: "X: 1\r\n", count: 31),
        .headTooLarge(limit: 200)
      ),
    ]
  )
  func limits(headers: String, body: String, expected: HTTPMistake?) throws {
    #expect(try responses("HTTP/1.1 200 OK\r\n" + headers + body).mistake == expected)
  }

  @Test("refuses an endless line between chunks")
  func endlessChunkLine() throws {
    let start = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    let size = try responses(start + "1;" + String(repeating: "x", count: 300))
    #expect(size.mistake == .chunkSize("1;" + String(repeating: "x", count: 38) + "…"))
    let end = try responses(start + "1\r\nx" + String(repeating: "y", count: 300))
    #expect(end.mistake == .chunkEnd(String(repeating: "y", count: 40) + "…"))
  }
}

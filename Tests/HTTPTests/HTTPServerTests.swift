import HTTP
import Testing

@Suite("An HTTP server", .timeLimit(.minutes(1)))
struct HTTPServerTests {
  private let hello = "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n"

  private func limits(_ change: (inout HTTPServerLimits) -> Void) -> HTTPServerLimits {
    var limits = HTTPServerLimits()
    change(&limits)
    return limits
  }

  @Test("answers requests that come without a pause in their order")
  func pipelined() throws {
    let server = try RunningServer()
    let client = try PlainConnection(to: server.origin)
    let names = (0..<2_000).map { "/\($0)" }
    try client.write(names.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
    for name in names { #expect(try client.response().text == "GET \(name) ") }
    #expect(server.paths == names)
  }

  @Test(
    "answers what is no request itself, and closes",
    arguments: [
      ("hello\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/2.0\r\n\r\n", 505),
      ("CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n", 413),
      ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
      ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", 400),
      ("GET / HTTP/1.1\r\nX: \(String(repeating: "x", count: 16 << 10))\r\n\r\n", 431),
    ]
  )
  func bad(text: String, status: Int) throws {
    let server = try RunningServer()
    let client = try PlainConnection(to: server.origin)
    // The rest must not take the answer away, although nobody reads it.
    try client.write(text + String(repeating: "more\r\n", count: 100_000))
    let response = try client.response()
    #expect(response.status == status)
    #expect(response.headers["Connection"] == "close")
    #expect(response.text.hasPrefix("expected "))
    client.endWriting()
    #expect(try client.rest() == ([], .closed))
    #expect(server.paths.isEmpty)
  }

  @Test("answers a client that writes no more")
  func halfClosed() throws {
    let server = try RunningServer()
    let client = try PlainConnection(to: server.origin)
    try client.write(hello + hello)
    client.endWriting()
    #expect(try client.response().text == "GET /hello ")
    #expect(try client.response().text == "GET /hello ")
    #expect(try client.rest() == ([], .closed))
  }

  @Test("refuses a request that ends in its middle")
  func cutOff() throws {
    let server = try RunningServer()
    let client = try PlainConnection(to: server.origin)
    try client.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc")
    client.endWriting()
    #expect(try client.response().status == 400)
    #expect(try client.rest() == ([], .closed))
  }

  @Test("refuses a request that takes too long, and closes idle connections without a word")
  func slow() throws {
    let server = try RunningServer(
      limits: limits {
        $0.transfer = .milliseconds(20)
        $0.idle = .milliseconds(20)
      }
    )
    let slow = try PlainConnection(to: server.origin)
    try slow.write("GET / HTTP/1.1\r\nHo")
    #expect(try slow.response().status == 408)
    #expect(try slow.rest() == ([], .closed))
    let idle = try PlainConnection(to: server.origin)
    #expect(try idle.rest() == ([], .closed))
  }

  @Test("refuses a request that takes too long, although its bytes keep coming")
  func dripping() throws {
    let server = try RunningServer(limits: limits { $0.transfer = .milliseconds(20) })
    let client = try PlainConnection(to: server.origin)
    try client.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n")
    while try !client.hasArrival() { try client.write("x") }
    #expect(try client.response().status == 408)
  }

  @Test("serves others while a client does not take its answer")
  func stalled() throws {
    let large = [UInt8](repeating: 120, count: 16 << 20)
    let server = try RunningServer { request in
      HTTPResponse(status: 200, body: request.path == .root ? large : [])
    }
    let stalled = try PlainConnection(to: server.origin)
    try stalled.write("GET / HTTP/1.0\r\n\r\n")
    let client = HTTPClient(server.origin)
    for _ in 0..<10 {
      let request = HTTPRequest(.get, try #require(HTTPPath("/small")))
      #expect(try client.send(request, timeout: .seconds(50)).status == 200)
    }
    let rest = try stalled.rest()
    #expect(rest.bytes.count > large.count)
    #expect(rest.end == .closed)
  }

  @Test("tells a client that waits with its body to send it")
  func continues() throws {
    let server = try RunningServer()
    let client = try PlainConnection(to: server.origin)
    for _ in 0..<2 {
      try client.write(
        "POST /a HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 2\r\n\r\n"
      )
      #expect(try client.response().status == 100)
      try client.write("hi")
      #expect(try client.response().text == "POST /a hi")
    }
  }

  @Test("sends no body after HEAD, and closes when asked")
  func head() throws {
    let server = try RunningServer()
    let client = try PlainConnection(to: server.origin)
    try client.write("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
    let response = try client.response(toHead: true)
    #expect(response.headers["Content-Length"] == "7")
    try client.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(try client.response().headers["Connection"] == "close")
    client.endWriting()
    #expect(try client.rest() == ([], .closed))
  }

  @Test("survives clients that reset their connections and send junk")
  func rude() throws {
    let server = try RunningServer()
    for length in 0..<64 {
      let client = try PlainConnection(to: server.origin)
      client.resetAtEnd()
      try client.write((0..<length).map { UInt8(truncatingIfNeeded: $0 * 151 + length) })
      try client.write(String(hello.prefix(length)))
    }
    let client = try PlainConnection(to: server.origin)
    try client.write(hello)
    #expect(try client.response().text == "GET /hello ")
  }

  @Test("serves a thousand connections, a hundred at a time")
  func many() throws {
    let server = try RunningServer()
    for _ in 0..<10 {
      let clients = try (0..<100).map { _ in try PlainConnection(to: server.origin) }
      for client in clients { try client.write(hello + hello) }
      for client in clients {
        #expect(try client.response().status == 200)
        #expect(try client.response().status == 200)
      }
    }
    #expect(server.paths.count == 2_000)
  }

  @Test("lets connections beyond its limit wait until another one closes")
  func full() throws {
    let server = try RunningServer(limits: limits { $0.connections = 2 })
    func exchange(_ client: PlainConnection, _ path: String) throws {
      try client.write("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.response().status == 200)
    }
    var first: PlainConnection? = try PlainConnection(to: server.origin)
    let second = try PlainConnection(to: server.origin)
    try exchange(#require(first), "/1")
    try exchange(second, "/2")
    let third = try PlainConnection(to: server.origin)
    try third.write("GET /3 HTTP/1.1\r\nHost: a\r\n\r\n")
    for round in 4..<20 { try exchange(second, "/\(round)") }
    #expect(!server.paths.contains("/3"))
    first = nil
    #expect(try third.response().status == 200)
  }

  @Test("closes all connections when it ends")
  func stop() throws {
    let server = try RunningServer()
    let client = try PlainConnection(to: server.origin)
    try client.write(hello)
    #expect(try client.response().status == 200)
    server.stop()
    #expect(try client.rest() == ([], .closed))
  }

  @Test("cannot take a port that another one has")
  func taken() throws {
    let listener = try HTTPListener()
    let error = #expect(throws: SocketError.self) { try HTTPListener(port: listener.port) }
    #expect(error?.description == "Address already in use")
  }
}

import HTTP
import Testing

@Suite("An HTTP client", .timeLimit(.minutes(1)))
struct HTTPClientTests {
  private let get = HTTPRequest(.get, .root)
  private let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  /// The answers of a server that follows one script per connection.
  private func send(
    _ count: Int,
    _ client: HTTPClient,
    _ request: HTTPRequest? = nil
  ) throws -> [String] {
    try (0..<count).map { _ in
      let response = try client.send(request ?? get, timeout: .seconds(50))
      return "\(response.status) \(response.text)"
    }
  }

  @Test("exchanges requests and answers with the server of this module")
  func ownServer() throws {
    let server = try RunningServer()
    let client = HTTPClient(server.origin)
    let body = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 % 251) }
    let request = HTTPRequest(.put, try #require(HTTPPath("/a?b")), body: body)
    for _ in 0..<3 {
      let response = try client.send(request, timeout: .seconds(50))
      #expect(response.status == 200)
      #expect(response.body == Array("PUT /a?b ".utf8) + body)
    }
  }

  @Test("sends all requests over one connection, whatever the form of the answers")
  func kept() throws {
    let server = try ScriptedServer(
      ScriptedServer.answering(
        ok,
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\n\r\n" + ok,
        "HTTP/1.1 200\r\nTransfer-Encoding: chunked\r\n\r\n1\r\no\r\n1\r\nk\r\n0\r\nA: b\r\n\r\n",
        "HTTP/1.1 204\r\n\r\n",
        "HTTP/1.1 304\r\nContent-Length: 9\r\n\r\n",
        "HTTP/1.0 200\r\nConnection: keep-alive\r\nContent-Length: 1\r\n\r\n1",
        ok
      )
    )
    let client = HTTPClient(server.origin, reuseWithin: .seconds(50))
    let expected = ["200 ok", "200 ok", "200 ok", "204 ", "304 ", "200 1", "200 ok"]
    #expect(try send(7, client) == expected)
  }

  @Test("expects no body after HEAD")
  func head() throws {
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"
    let server = try ScriptedServer(ScriptedServer.answering(answer, answer))
    let client = HTTPClient(server.origin, reuseWithin: .seconds(50))
    #expect(try send(2, client, HTTPRequest(.head, .root)) == ["200 ", "200 "])
  }

  @Test(
    "connects anew after an answer that ends the connection",
    arguments: [
      "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok",
      "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok", "HTTP/1.1 200 OK\r\n\r\nok",
      // Nobody asked for the second answer.
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 500 Oh\r\n\r\n",
    ]
  )
  func closing(answer: String) throws {
    let server = try ScriptedServer(
      ScriptedServer.answering(answer),
      ScriptedServer.answering(ok)
    )
    #expect(try send(2, HTTPClient(server.origin)) == ["200 ok", "200 ok"])
  }

  @Test("connects anew if the server has closed the idle connection")
  func idle() throws {
    let server = try ScriptedServer(
      ScriptedServer.answering(ok),
      ScriptedServer.answering(ok)
    )
    let client = HTTPClient(server.origin, reuseWithin: .seconds(50))
    #expect(try send(1, client) == ["200 ok"])
    server.awaitEnd(of: 0)
    #expect(try send(1, client) == ["200 ok"])
  }

  @Test("connects anew after a longer pause, and when told to")
  func notReused() throws {
    let server = try ScriptedServer(
      { connection in
        _ = try connection.request()
        try connection.write("HTTP/1.1 204\r\n\r\n")
        #expect(try connection.rest().bytes.isEmpty)
      },
      ScriptedServer.answering(ok)
    )
    let client = HTTPClient(server.origin, reuseWithin: .zero)
    #expect(try send(2, client) == ["204 ", "200 ok"])

    let other = try ScriptedServer(
      ScriptedServer.answering(ok),
      ScriptedServer.answering(ok)
    )
    let told = HTTPClient(other.origin, reuseWithin: .seconds(50))
    #expect(try send(1, told) == ["200 ok"])
    told.close()
    #expect(try send(1, told) == ["200 ok"])
  }

  @Test("returns a redirect as it is")
  func redirect() throws {
    let server = try ScriptedServer(
      ScriptedServer.answering(
        "HTTP/1.1 307 Away\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"
      )
    )
    let response = try HTTPClient(server.origin).send(get, timeout: .seconds(50))
    #expect(response.status == 307)
    #expect(response.headers["location"] == "http://127.0.0.1:1/")
  }

  @Test("takes an answer that comes before the server has read the whole request")
  func earlyAnswer() throws {
    let server = try ScriptedServer { connection in
      try connection.write("HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n")
      connection.endWriting()
      _ = try connection.rest()
    }
    let body = [UInt8](repeating: 0, count: 50 << 20)
    let request = HTTPRequest(.post, .root, body: body)
    #expect(try send(1, HTTPClient(server.origin), request) == ["413 "])
  }
}

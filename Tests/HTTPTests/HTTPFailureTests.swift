import HTTP
import Testing

@Suite("An HTTP client without an answer", .timeLimit(.minutes(1)))
struct HTTPFailureTests {
  private let post = HTTPRequest(.post, .root, body: Array("0123456789".utf8))
  private let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  /// The failure of a request, whose description must name the address.
  private func failure(
    at origin: HTTPOrigin,
    timeout: Duration = .seconds(50),
    fault: HTTPFault = .none
  ) throws -> HTTPFailure {
    let error = #expect(throws: HTTPFailure.self) {
      try HTTPClient(origin).send(post, timeout: timeout, fault: fault)
    }
    let failure = try #require(error)
    #expect(failure.description.contains("\(origin)/"))
    return failure
  }

  @Test("says that nobody listens")
  func refused() throws {
    // A port that a listener has just freed may be another test's by now.
    let origin = HTTPOrigin.loopback(port: 1)
    let failure = try failure(at: origin)
    #expect(failure.kind == .noResponse("Connection refused"))
    #expect(failure.description == "cannot connect to \(origin)/: Connection refused")
  }

  @Test("stops waiting when nobody wants the answer any more")
  func abandoned() throws {
    let server = try ScriptedServer { connection in
      try connection.write("")
      _ = try connection.rest()
    }
    let error = #expect(throws: HTTPFailure.self) {
      try HTTPClient(server.origin, while: { false }).send(post, timeout: .seconds(50))
    }
    #expect(error?.kind == .abandoned)
  }

  @Test("says that the time is over, whether nothing or only a part came")
  func timedOut() throws {
    for part in [
      "", "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\no",
    ] {
      let server = try ScriptedServer { connection in
        try connection.write(part)
        _ = try connection.rest()
      }
      let failure = try failure(at: server.origin, timeout: .milliseconds(100))
      #expect(failure.kind == .timedOut)
      #expect(failure.discarded == nil)
    }
  }

  @Test("says that the time is over, although interim answers never end")
  func endlessInterim() throws {
    let server = try ScriptedServer { connection in
      _ = try connection.request()
      let answers = String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 1_000)
      while (try? connection.write(answers)) != nil {}
    }
    #expect(try failure(at: server.origin, timeout: .milliseconds(100)).kind == .timedOut)
  }

  @Test(
    "says that the server closed too early",
    arguments: [
      "", "HTTP/1.1 2", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 100 Continue\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n",
    ]
  )
  func prematureClose(answer: String) throws {
    let server = try ScriptedServer(ScriptedServer.answering(answer))
    #expect(try failure(at: server.origin).kind == .prematureClose)
  }

  @Test("says that the connection was reset")
  func reset() throws {
    let server = try ScriptedServer { connection in
      _ = try connection.request()
      connection.resetAtEnd()
    }
    #expect(try failure(at: server.origin).kind == .socketIssue("Connection reset by peer"))
  }

  @Test("says what is wrong with an answer that is no HTTP")
  func junk() throws {
    // A server that expects TLS sends such an alert, without a line break, and closes.
    for answer in ["hello\r\n\r\n", "\u{15}\u{3}\u{1}"] {
      let server = try ScriptedServer(ScriptedServer.answering(answer))
      let found = answer.hasPrefix("h") ? "hello" : "\\x15\\x03\\x01"
      let failure = try failure(at: server.origin)
      #expect(failure.kind == .invalidResponse(.statusLine(found)))
      #expect(
        failure.description == "the answer of \(server.origin)/ is no HTTP: expected a line "
          + "such as \"HTTP/1.1 200 OK\", found \"\(found)\""
      )
    }
  }

  @Test(
    "says that ten megabytes are too many, with a length, in chunks and without either",
    arguments: [
      "Content-Length: 10485760\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\na00000\r\n", "\r\n",
    ]
  )
  func tooLarge(headers: String) throws {
    let server = try ScriptedServer { connection in
      _ = try connection.request()
      try connection.write("HTTP/1.1 200 OK\r\n" + headers)
      // The client closes before it has read everything.
      try? connection.write([UInt8](repeating: 120, count: 10 << 20))
    }
    #expect(try failure(at: server.origin).kind == .tooLarge(.bodyTooLarge(limit: 1 << 20)))
  }

  @Test("says that headers without an end are too long")
  func endlessHeaders() throws {
    let server = try ScriptedServer { connection in
      _ = try connection.request()
      try connection.write("HTTP/1.1 200 OK\r\n")
      while (try? connection.write("X-More: and more\r\n")) != nil {}
    }
    #expect(try failure(at: server.origin).kind == .tooLarge(.headTooLarge(limit: 64 << 10)))
  }
}

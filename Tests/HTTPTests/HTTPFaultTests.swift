import HTTP
import Synchronization
import Testing

@Suite("An HTTP client that does something wrong on purpose", .timeLimit(.minutes(1)))
struct HTTPFaultTests {
  private let post = HTTPRequest(.post, .root, body: Array("0123456789".utf8))
  /// "POST / HTTP/1.1", a host with five digits in its port, 27 bytes of
  /// "Accept-Encoding: identity", the length, an empty line, the body.
  private func length(at origin: HTTPOrigin) -> Int {
    17 + "Host: 127.0.0.1:\(origin.port)\r\n".utf8.count + 27 + 20 + 2 + 10
  }

  @Test("resets the connection after some bytes of a request")
  func cut() throws {
    for (count, expected) in [(-1, 0), (0, 0), (1, 1), (50, 50), (10_000, nil)] {
      let received = Mutex<(bytes: [UInt8], end: PlainConnection.End)?>(nil)
      let server = try ScriptedServer { connection in
        let rest = try connection.rest()
        received.withLock { $0 = rest }
      }
      let whole = length(at: server.origin)
      let error = #expect(throws: HTTPFailure.self) {
        try HTTPClient(server.origin)
          .send(post, timeout: .seconds(50), fault: .cutRequest(after: count))
      }
      #expect(
        error?.kind
          == .socketIssue("reset on purpose after \(expected ?? whole) of \(whole) bytes")
      )
      server.awaitEnd(of: 0)
      let rest = try #require(received.withLock { $0 })
      #expect(rest.end == .reset)
      #if os(Linux)
      // Other systems may drop what was not read before the reset.
      #expect(rest.bytes.count == expected ?? whole)
      #endif
    }
  }

  @Test("resets the connection instead of reading the answer")
  func resetInsteadOfAnswer() throws {
    let end = Mutex<PlainConnection.End?>(nil)
    let server = try ScriptedServer { connection in
      let rest = try connection.rest()
      end.withLock { $0 = rest.end }
    }
    let error = #expect(throws: HTTPFailure.self) {
      try HTTPClient(server.origin)
        .send(post, timeout: .seconds(50), fault: .resetInsteadOfAnswer)
    }
    #expect(error?.kind == .socketIssue("reset on purpose instead of reading the answer"))
    server.awaitEnd(of: 0)
    #expect(end.withLock { $0 } == .reset)
  }

  @Test("discards an answer that has arrived, and reports a timeout")
  func discard() throws {
    let server = try RunningServer()
    let client = HTTPClient(server.origin)
    let error = #expect(throws: HTTPFailure.self) {
      try client.send(post, timeout: .seconds(50), fault: .discardAnswer)
    }
    let failure = try #require(error)
    #expect(failure.kind == .timedOut)
    #expect(failure.discarded?.text == "POST / 0123456789")
    #expect(server.paths == ["/"])
    #expect(failure.description == "the answer of \(server.origin)/ was discarded on purpose")
    #expect(try client.send(post, timeout: .seconds(50)).status == 200)
  }

  @Test("reports the real failure if no answer to discard comes")
  func nothingToDiscard() throws {
    let server = try ScriptedServer(ScriptedServer.answering(""))
    let error = #expect(throws: HTTPFailure.self) {
      try HTTPClient(server.origin).send(post, timeout: .seconds(50), fault: .discardAnswer)
    }
    #expect(error?.kind == .prematureClose)
  }
}

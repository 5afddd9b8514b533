/// A connection of a server, with its current request and answer.
final class ServedConnection {
  private enum Phase: Hashable {
    case reading
    case writing(closes: Bool)
    /// Everything is said; what the client still sends is read and ignored, because closing before
    /// would be a reset, which can destroy the answer on its way.
    case draining
    case over
  }

  let socket: Socket
  private let limits: HTTPServerLimits
  private var phase = Phase.reading
  private var parser: HTTPParser<HTTPRequestLine>
  private var deadline: ContinuousClock.Instant
  /// The bytes that have arrived but that the parser has not taken yet.
  private var input: ArraySlice<UInt8> = []
  private var hasInputEnded = false
  private var output: ArraySlice<UInt8> = []
  /// Whether the deadline is that of a request, rather than of an idle connection.
  private var isTimed = false
  private var hasToldToContinue = false

  init(_ socket: Socket, _ limits: HTTPServerLimits, at now: ContinuousClock.Instant) {
    self.socket = socket
    self.limits = limits
    parser = HTTPParser(limits: limits.message)
    deadline = now + limits.idle
  }

  /// Whether the connection can be closed.
  var isOver: Bool { phase == .over }

  /// The event that the connection waits for.
  var interest: Readiness { if case .writing = phase { .writing } else { .reading } }

  /// Goes on after the socket has become ready.
  func advance(
    at now: ContinuousClock.Instant,
    _ buffer: inout [UInt8],
    _ answer: (HTTPRequest) -> HTTPResponse?
  ) {
    switch phase {
    case .reading:
      switch socket.read(into: &buffer) {
      case .moved(let count): input += buffer[..<count]
      case .notReady: return
      case .ended: hasInputEnded = true
      case .failed: phase = .over
      }
    case .writing: flush(at: now)
    case .draining:
      switch socket.read(into: &buffer) {
      case .moved, .notReady: break
      case .ended, .failed: phase = .over
      }
    case .over: break
    }
    // An answer that the client does not take holds up the requests behind it.
    while phase == .reading, serveNext(at: now, answer) {}
  }

  /// Ends what has taken too long.
  func expire(at now: ContinuousClock.Instant) {
    guard now >= deadline else { return }
    if phase == .reading, parser.hasBegun {
      refuse(status: 408, reason: "the request has not arrived in time", at: now)
    } else {
      phase = .over
    }
  }

  /// Serves a request that has arrived; returns false if none has.
  private func serveNext(
    at now: ContinuousClock.Instant,
    _ answer: (HTTPRequest) -> HTTPResponse?
  ) -> Bool {
    do {
      if let message = try parser.consume(&input) {
        guard let response = answer(HTTPRequest(message)) else {
          socket.resetAtEnd()
          phase = .over
          return false
        }
        respond(
          response,
          toHead: message.start.method == .head,
          message.persistence,
          // The answer may have taken its time.
          at: .now
        )
        return true
      }
      if hasInputEnded {
        _ = try parser.finish()
        phase = .over
        return false
      }
    } catch {
      refuse(status: error.status, reason: error.description, at: now)
      return false
    }
    if parser.hasBegun, !isTimed {
      isTimed = true
      deadline = now + limits.transfer
    }
    tellToContinue()
    return false
  }

  /// Answers a client that waits for permission to send its body.
  private func tellToContinue() {
    guard !hasToldToContinue,
      parser.headersBeforeBody?.elements(of: "Expect") == ["100-continue"]
    else { return }
    hasToldToContinue = true
    // Nothing else waits to be written, so there is room for a line.
    _ = socket.write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)[...])
  }

  private func refuse(status: Int, reason: String, at now: ContinuousClock.Instant) {
    let response = HTTPResponse(
      status: status,
      headers: ["Content-Type": "text/plain; charset=utf-8"],
      body: Array((reason + "\n").utf8)
    )
    input = []
    respond(response, toHead: false, .closed, at: now)
  }

  private func respond(
    _ response: HTTPResponse,
    toHead: Bool,
    _ persistence: HTTPPersistence,
    at now: ContinuousClock.Instant
  ) {
    output = response.message(toHead: toHead, persistence: persistence)[...]
    phase = .writing(closes: persistence == .closed)
    deadline = now + limits.transfer
    flush(at: now)
  }

  /// Writes as much of the answer as the client takes.
  private func flush(at now: ContinuousClock.Instant) {
    while !output.isEmpty {
      switch socket.write(output) {
      case .moved(let count): output.removeFirst(count)
      case .notReady: return
      case .ended, .failed:
        phase = .over
        return
      }
    }
    if phase == .writing(closes: false) {
      phase = .reading
      parser = HTTPParser(limits: limits.message)
      deadline = now + limits.idle
      isTimed = false
      hasToldToContinue = false
    } else if hasInputEnded {
      phase = .over
    } else {
      socket.endWriting()
      phase = .draining
      deadline = now + limits.transfer
    }
  }
}

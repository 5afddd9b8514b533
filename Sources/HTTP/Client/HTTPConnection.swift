/// A client's connection to a server, for one request after the other.
final class HTTPConnection {
  /// An answer, and whether the connection can be used again.
  struct Answer {
    let response: HTTPResponse
    let keepsConnection: Bool
  }

  private let socket: Socket
  private let goesOn: () -> Bool
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  /// Connects to the first address of the server that accepts.
  init(
    to origin: HTTPOrigin,
    until deadline: ContinuousClock.Instant,
    while goesOn: @escaping () -> Bool
  ) throws(HTTPFailure.Kind) {
    self.goesOn = goesOn
    let addresses = SocketAddress.all(ofHost: origin.host.text, port: origin.port)
    var reason = "the system knows no address of this host"
    for address in addresses {
      do throws(HTTPFailure.Kind) {
        socket = try Self.connected(to: address, until: deadline, while: goesOn)
        return
      } catch {
        guard case .socketIssue(let issue) = error else { throw error }
        reason = issue
      }
    }
    throw .noResponse(reason)
  }

  private static func connected(
    to address: SocketAddress,
    until deadline: ContinuousClock.Instant,
    while goesOn: () -> Bool
  ) throws(HTTPFailure.Kind) -> Socket {
    let socket: Socket
    do { socket = try Socket.connecting(to: address) } catch {
      throw .socketIssue(error.description)
    }
    _ = try wait(for: .writing, on: socket, until: deadline, while: goesOn)
    if let error = socket.connectionError { throw .socketIssue(error.description) }
    return socket
  }

  /// Whether the server has neither closed the connection nor sent anything unrequested.
  var isQuiet: Bool { (try? socket.wait(for: .reading, until: .now))?.isEmpty ?? false }

  /// Sends a message and reads the answer.
  ///
  /// An answer may come, and end the exchange, before the server has taken the whole message.
  func exchange(
    _ message: [UInt8],
    _ parser: HTTPParser<HTTPStatusLine>,
    until deadline: ContinuousClock.Instant
  ) throws(HTTPFailure.Kind) -> Answer {
    var rest = message[...]
    var isTaken = true
    var reader = ResponseReader(parser)
    while true {
      if !rest.isEmpty {
        switch socket.write(rest) {
        case .moved(let count): rest.removeFirst(count)
        case .notReady: break
        // The server may have answered before it closed.
        case .ended, .failed:
          rest = []
          isTaken = false
        }
      }
      let ready = try wait(for: rest.isEmpty ? .reading : [.reading, .writing], until: deadline)
      if ready.contains(.reading), let final = try read(&reader) {
        let isInOrder = isTaken && rest.isEmpty && reader.isAtEnd
        return Answer(
          response: HTTPResponse(final),
          keepsConnection: isInOrder && final.persistence != .closed
        )
      }
      // A server that never stops sending is always ready.
      if .now >= deadline { throw .timedOut }
      guard goesOn() else { throw .abandoned }
    }
  }

  /// Reads what has arrived; nil if that does not complete the answer.
  private func read(
    _ reader: inout ResponseReader
  ) throws(HTTPFailure.Kind) -> HTTPMessage<HTTPStatusLine>? {
    let transfer = socket.read(into: &buffer)
    do {
      switch transfer {
      case .moved(let count): return try reader.add(buffer[..<count])
      case .notReady: return nil
      case .ended: return try reader.finish()
      case .failed: break
      }
    } catch { throw HTTPFailure.Kind(error) }
    if case .failed(let error) = transfer { throw .socketIssue(error.description) }
    return nil
  }

  /// Sends bytes and resets the connection.
  func reset(
    after bytes: ArraySlice<UInt8>,
    until deadline: ContinuousClock.Instant
  ) throws(HTTPFailure.Kind) {
    var rest = bytes
    socket.resetAtEnd()
    while !rest.isEmpty {
      switch socket.write(rest) {
      case .moved(let count): rest.removeFirst(count)
      case .notReady: _ = try wait(for: .writing, until: deadline)
      case .ended: throw .socketIssue(SocketError.brokenPipe.description)
      case .failed(let error): throw .socketIssue(error.description)
      }
    }
  }

  private func wait(
    for interest: Readiness,
    until deadline: ContinuousClock.Instant
  ) throws(HTTPFailure.Kind) -> Readiness {
    try Self.wait(for: interest, on: socket, until: deadline, while: goesOn)
  }

  private static func wait(
    for interest: Readiness,
    on socket: Socket,
    until deadline: ContinuousClock.Instant,
    while goesOn: () -> Bool
  ) throws(HTTPFailure.Kind) -> Readiness {
    while true {
      let next = min(deadline, .now + .milliseconds(100))
      let ready: Readiness
      do { ready = try socket.wait(for: interest, until: next) } catch {
        throw .socketIssue(error.description)
      }
      if !ready.isEmpty { return ready }
      guard next < deadline else { throw .timedOut }
      guard goesOn() else { throw .abandoned }
    }
  }
}

/// A deliberate fault of a client in one request.
///
/// A request that is lost on its way needs no case: the caller sends nothing instead.
package enum HTTPFault: Hashable, Sendable {
  case none
  /// Sends this many bytes of the message, or all if it has fewer, then resets the connection.
  case cutRequest(after: Int)
  /// Reads the whole answer, then reports a timeout as if it had been lost.
  ///
  /// The answer has arrived by then, so the server has done its work: losing the answer is not a
  /// race. If none arrives, the failure is the real one.
  case discardAnswer
  /// Sends the whole request, then resets the connection without reading.
  ///
  /// The server has the request in its buffer, but whether it handles a request whose connection
  /// is gone is up to the server, and to chance.
  case resetInsteadOfAnswer
}

/// A reader of one final response, which skips the interim ones before it.
private struct ResponseReader {
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

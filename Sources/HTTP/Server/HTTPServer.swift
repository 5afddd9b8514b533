/// A server on 127.0.0.1 with one thread, which answers one request after the other.
///
/// It answers invalid requests itself, with 400, 408, 413, 431, 501 or 505, and then closes the
/// connection.
package final class HTTPServer {
  /// How long it waits at most before it asks again whether it should end.
  private static let heartbeat = Duration.milliseconds(50)

  private let listener: HTTPListener
  private let limits: HTTPServerLimits
  private var connections: [ServedConnection] = []
  private var poll = SocketPoll()
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  /// When it accepts again after the system had no room for another connection.
  private var acceptsAgain = ContinuousClock.now

  /// Makes a server that does nothing before it runs.
  package init(_ listener: HTTPListener, limits: HTTPServerLimits = HTTPServerLimits()) {
    self.listener = listener
    self.limits = limits
  }

  /// Serves until told to end, then closes all connections.
  ///
  /// - Parameters:
  ///   - isOver: asked before each wait, at least about twenty times a second while `answer`
  ///     returns fast.
  ///   - answer: returns the answer to a request, with a status from 200 on; nil to reset the
  ///     connection instead. All clients wait while it works.
  /// - Throws: the reason why the system cannot wait for connections.
  package func run(
    until isOver: () -> Bool,
    answer: (HTTPRequest) -> HTTPResponse?
  ) throws(SocketError) {
    defer { connections = [] }
    while !isOver() {
      let isAccepting = connections.count < limits.connections && .now >= acceptsAgain
      poll.removeAll()
      for connection in connections { poll.add(connection.socket, for: connection.interest) }
      if isAccepting { poll.add(listener.socket, for: .reading) }
      try poll.wait(atMost: Self.heartbeat)

      let now = ContinuousClock.now
      for (place, connection) in connections.enumerated() {
        if !poll[place].isEmpty { connection.advance(at: now, &buffer, answer) }
        connection.expire(at: now)
      }
      if isAccepting, !poll[connections.count].isEmpty { accept(at: now) }
      connections.removeAll { $0.isOver }
    }
  }

  private func accept(at now: ContinuousClock.Instant) {
    while connections.count < limits.connections {
      do {
        guard let socket = try listener.socket.accepted() else { return }
        connections.append(ServedConnection(socket, limits, at: now))
      } catch {
        // The connection stays in the queue, so asking again at once would never end.
        acceptsAgain = now + Self.heartbeat
        return
      }
    }
  }
}

/// A port of 127.0.0.1 at which connections wait; it may be made before the thread that serves it.
package final class HTTPListener: Sendable {
  let socket: Socket
  /// The port.
  package let port: UInt16

  /// Takes a port; 0 means any free one.
  package init(port: UInt16 = 0) throws(SocketError) {
    socket = try Socket.listening(at: .loopback(port: port))
    self.port = socket.port
  }

  /// Where clients find the port.
  package var origin: HTTPOrigin { .loopback(port: port) }
}

extension HTTPMistake {
  /// The status with which a server answers a request with this mistake.
  var status: Int {
    switch self {
    case .headTooLarge: 431
    case .bodyTooLarge: 413
    case .version: 505
    case .transferEncoding: 501
    case .requestLine, .statusLine, .path, .header, .hosts, .contentLength, .lengthAndChunks,
      .chunkSize, .chunkEnd, .otherProtocol, .cutOff:
      400
    }
  }
}

/// The limits of a server for its clients.
package struct HTTPServerLimits: Hashable, Sendable {
  /// The longest request.
  package var message = HTTPLimits.ofRequests
  /// The most connections; others wait until one closes.
  package var connections = 1_000
  /// How long a connection may be idle before it is closed.
  package var idle = Duration.seconds(60)
  /// How long a request may take to arrive, an answer to be taken, and a client to close after its
  /// last answer.
  package var transfer = Duration.seconds(10)

  /// The usual limits.
  package init() {}
}

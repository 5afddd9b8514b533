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
